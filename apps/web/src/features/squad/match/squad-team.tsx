import type { SquadMatchPage } from '@app/contracts/squad/squad';
import { LogOut } from 'lucide-react';
import { resultWord } from '../../battlelog/match/results';
import { TeamTable, type TeamColumn } from '../../battlelog/match/team-table';
import { PlayerName } from '../player-name';

type Player = SquadMatchPage['players'][number];

const COLUMNS: readonly TeamColumn<Player>[] = [
  { head: 'Kills', of: ({ kills }) => kills, narrow: true },
  { head: 'Deaths', of: ({ deaths }) => deaths, narrow: true },
  { head: 'Wounds', of: ({ wounds }) => wounds },
  { head: 'Revives', of: ({ revives }) => revives },
  { head: 'TK', long: 'Teamkills', of: ({ teamkills }) => teamkills },
];

/** Everybody of one team, and who left before the end. */
export function SquadTeam({ title, players }: { title: string; players: readonly Player[] }) {
  return (
    <TeamTable
      title={title}
      players={players}
      keyOf={({ playerId }) => playerId}
      columns={COLUMNS}
      name={({ name, steamId, playerId, result }) => (
        <span className="flex items-center gap-2">
          <PlayerName name={name} steamId={steamId} playerId={playerId} className="block min-w-0 py-1" />
          {result === 'left' && <LeftSign />}
        </span>
      )}
      note={
        players.some(({ result }) => result === 'left') && (
          <p className="flex items-center gap-2 border-t border-line px-3.5 py-2.5 text-small text-ink-2" aria-hidden>
            <LeftSign />
            {resultWord('left').word}: neither won nor lost
          </p>
        )
      }
    />
  );
}

const LeftSign = () => (
  <span className={`shrink-0 ${resultWord('left').ink}`} title={resultWord('left').word}>
    <LogOut size={14} strokeWidth={1.75} aria-hidden />
    <span className="sr-only">{resultWord('left').word}</span>
  </span>
);
