import type { ReforgerGamePage, ReforgerMoment } from '@app/contracts/reforger/reforger';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';
import { buttonClass } from '~/ui/kit/controls/button-class';
import { When } from '~/ui/kit/display/when';
import { PageHeader } from '~/ui/page/page-header';
import terrain from 'terrain:reforger-2.svg?url';
import { lengthOf, MatchFrame } from '../../battlelog/match/match-frame';
import { TeamTable, type TeamColumn } from '../../battlelog/match/team-table';
import { Timeline, type Cut } from '../../battlelog/match/timeline';
import { NotFound } from '../../battlelog/not-found';
import { range } from '~/lib/format/distance';
import { PlayerName } from '../player-name';
import { gameQuery, summaryQuery, timelineQuery } from '../queries';
import { useServerName } from '../use-server-name';
import { concerns, momentText } from './moments';
import { capitalised } from '~/lib/format/capitalised';

/** One game: how it ended, everybody in it, and what happened when. */
export default function GamePage() {
  const { gameId = '' } = useParams();
  const nameOf = useServerName();
  return (
    <MatchFrame
      query={gameQuery(gameId)}
      word="game"
      titleOf={({ serverId }) => nameOf(serverId)}
      unknown={
        <NotFound
          title="This game is not known"
          action={
            <Link to="/reforger-battlelog/profile" className={buttonClass()}>
              Your games
            </Link>
          }
        >
          The address may have lost its end. Games are linked from the profile of everybody who played them.
        </NotFound>
      }
    >
      {(game) => (
        <>
          <PageHeader title={nameOf(game.serverId)} terrain={terrain} tint="reforger">
            <When at={game.startTime} />
            {`. ${lengthOf(game)}`}
          </PageHeader>
          <div className="page grid gap-10 pt-7 pb-8 *:min-w-0">
            <Result game={game} />
            <div className="grid items-start gap-6 *:min-w-0 nav:grid-cols-2">
              {sidesOf(game).map(({ side, players }) => (
                <TeamTable
                  key={side}
                  title={side}
                  players={players}
                  keyOf={({ playerUID }) => playerUID}
                  columns={COLUMNS}
                  name={({ playerUID, name, platform }) => (
                    <PlayerName
                      uid={playerUID}
                      name={name}
                      platform={platform}
                      className="inline-block max-w-full min-w-0 py-1"
                    />
                  )}
                />
              ))}
            </div>
            <GameTimeline game={game} />
          </div>
        </>
      )}
    </MatchFrame>
  );
}

type Player = ReforgerGamePage['players'][number];

const COLUMNS: readonly TeamColumn<Player>[] = [
  { head: 'Kills', of: ({ kills }) => kills, narrow: true },
  { head: 'Deaths', of: ({ deaths }) => deaths, narrow: true },
  { head: 'TK', long: 'Teamkills', of: ({ teamkills }) => teamkills },
  {
    head: 'Longest',
    long: 'Longest kill',
    of: ({ longestKill }) => (longestKill === null ? <span className="text-ink-3">–</span> : range(longestKill)),
  },
];

/** The winner's side first, those whose side is not known last. */
function sidesOf({ players, winner }: ReforgerGamePage) {
  const sides = [...new Set(players.map(({ faction }) => faction))];
  const place = (side: string | null) => (side === null ? 2 : side === winner ? 0 : 1);
  return sides
    .toSorted((one, other) => place(one) - place(other) || String(one).localeCompare(String(other)))
    .map((side) => ({
      side: side ?? 'Side not known',
      players: players.filter(({ faction }) => faction === side),
    }));
}

/** 'FACTION_VICTORY' as words: 'Faction victory'. */
const reasonText = (reason: string): string => {
  const words = reason
    .replace(/^ENDREASON_/i, '')
    .replaceAll('_', ' ')
    .toLowerCase();
  return capitalised(words);
};

function resultOf({ endTime, winner, reason }: ReforgerGamePage): string {
  if (endTime === null) return 'Still running';
  if (winner !== null) return `${winner} won`;
  return reason === 'abandoned' ? 'Abandoned' : 'Winner not known';
}

const Result = ({ game }: { game: ReforgerGamePage }) => (
  <section aria-label="Result" className="border border-line bg-panel px-5 py-5">
    <h2 className="text-2">{resultOf(game)}</h2>
    {game.reason !== null && game.reason !== 'abandoned' && (
      <p className="mt-2 text-ink-2">{reasonText(game.reason)}.</p>
    )}
    {game.endTime !== null && game.winner === null && game.reason !== 'abandoned' && (
      <p className="mt-2 text-ink-3">No server has told who won this game, so it counts for nobody.</p>
    )}
  </section>
);

const INK: Record<ReforgerMoment['type'], string> = { death: 'text-bad', capture: 'text-info' };

function GameTimeline({ game }: { game: ReforgerGamePage }) {
  const me = useQuery(summaryQuery).data?.reforgerUUID;
  const played = game.players.some(({ playerUID }) => playerUID === me);
  const cuts: readonly Cut<ReforgerMoment>[] = [
    { value: 'all', label: 'Everybody', shows: () => true },
    ...(me && played
      ? [{ value: 'mine', label: 'Mine', shows: (moment: ReforgerMoment) => concerns(moment, me) }]
      : []),
    { value: 'objectives', label: 'Objectives', shows: ({ type }) => type === 'capture' },
  ];
  return (
    <Timeline
      query={timelineQuery(game.gameId)}
      start={game.startTime}
      cuts={cuts}
      textOf={(moment) => momentText(moment, game)}
      inkOf={({ type }) => INK[type]}
    />
  );
}
