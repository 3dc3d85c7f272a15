import type { SquadMatchPage } from '@app/contracts/squad/squad';
import { LogOut } from 'lucide-react';
import { Row, Td, Th } from '~/ui/kit/display/table';
import { Panel } from '../panel';
import { PlayerName } from '../player-name';
import { resultWord } from './results';

const FIGURES = [
  { of: 'kills', head: 'Kills', narrow: true },
  { of: 'deaths', head: 'Deaths', narrow: true },
  { of: 'wounds', head: 'Wounds', narrow: false },
  { of: 'revives', head: 'Revives', narrow: false },
  { of: 'teamkills', head: 'TK', narrow: false },
] as const;

/** Everybody of one team, most kills first. */
export function TeamTable({ title, players }: { title: string; players: SquadMatchPage['players'] }) {
  return (
    <Panel title={title}>
      {players.length === 0 ? (
        <p className="px-4.5 py-6 text-ink-2">No data available</p>
      ) : (
        <table className="w-full table-fixed border-collapse [--cell:36px]" aria-label={title}>
          <thead>
            <tr>
              <Th>Player</Th>
              {FIGURES.map(({ of, head, narrow }) => (
                <Th key={of} number className={`w-19 px-2.5! ${narrow ? '' : 'max-phone:hidden'}`}>
                  {of === 'teamkills' ? <abbr title="Teamkills">{head}</abbr> : head}
                </Th>
              ))}
            </tr>
          </thead>
          <tbody>
            {players.map((player) => (
              <Row key={player.playerId}>
                <Td>
                  <span className="flex items-center gap-2">
                    <PlayerName
                      name={player.name}
                      steamId={player.steamId}
                      playerId={player.playerId}
                      className="block min-w-0 py-1"
                    />
                    {player.result === 'left' && <LeftSign />}
                  </span>
                </Td>
                {FIGURES.map(({ of, narrow }) => (
                  <Td key={of} number className={`px-2.5! ${narrow ? '' : 'text-ink-2 max-phone:hidden'}`}>
                    {player[of]}
                  </Td>
                ))}
              </Row>
            ))}
          </tbody>
        </table>
      )}
      {players.some(({ result }) => result === 'left') && (
        <p className="flex items-center gap-2 border-t border-line px-3.5 py-2.5 text-small text-ink-2" aria-hidden>
          <LeftSign />
          {resultWord('left').word}: neither won nor lost
        </p>
      )}
    </Panel>
  );
}

const LeftSign = () => (
  <span className={`shrink-0 ${resultWord('left').ink}`} title={resultWord('left').word}>
    <LogOut size={14} strokeWidth={1.75} aria-hidden />
    <span className="sr-only">{resultWord('left').word}</span>
  </span>
);
