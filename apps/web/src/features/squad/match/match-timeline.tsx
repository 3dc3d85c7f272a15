import type { SquadMatchPage, SquadMoment } from '@app/contracts/squad/squad';
import { useQuery } from '@tanstack/react-query';
import { Timeline, type Cut } from '../../battlelog/match/timeline';
import { basicQuery, summaryQuery, timelineQuery } from '../queries';
import { concerns, momentText, ticketLines, type MomentKind } from './match-moments';

const cut = (value: string, label: string, kinds: readonly MomentKind[], of?: string): Cut<SquadMoment> => ({
  ...{ value, label },
  shows: (moment) => kinds.includes(moment.type) && (of === undefined || concerns(moment, of)),
});

const INK: Record<MomentKind, string> = {
  death: 'text-bad',
  revive: 'text-ok',
  capture: 'text-info',
  tickets: 'text-ink-3',
};

/** What happened when: tickets as two lines, everything else in words. */
export function MatchTimeline({ match }: { match: SquadMatchPage }) {
  const me = useMyPlayerId();
  const played = me !== undefined && match.players.some(({ playerId }) => playerId === me);
  return (
    <Timeline
      query={timelineQuery(match.matchId)}
      start={match.startTime}
      cuts={[
        cut('all', 'Everybody', ['death', 'revive', 'capture']),
        ...(played ? [cut('mine', 'Mine', ['death', 'revive'], me)] : []),
        cut('objectives', 'Objectives', ['capture', 'tickets']),
      ]}
      textOf={(moment) => momentText(moment, match)}
      inkOf={({ type }) => INK[type]}
      picture={(moments) => <Tickets moments={moments} match={match} />}
    />
  );
}

/** The reader's own id among the players; undefined without a profile and while it loads. */
function useMyPlayerId(): string | undefined {
  const { data } = useQuery(summaryQuery);
  const key = data?.hasSquadProfile ? data.steamId : null;
  return useQuery({ ...basicQuery(key ?? ''), enabled: key !== null }).data?.data.playerUID;
}

const BOX = { width: 1_000, height: 120 };
const TEAM_INK = ['text-squad', 'text-orange'] as const;

function Tickets({ moments, match }: { moments: readonly SquadMoment[]; match: SquadMatchPage }) {
  const lines = ticketLines(moments, BOX);
  if (!lines) return null;
  const names = ([1, 2] as const).map((of) => match.teams.find(({ team }) => team === of)?.faction ?? `Team ${of}`);
  return (
    <figure className="px-4.5 py-4">
      <figcaption className="flex flex-wrap gap-x-5 text-small text-ink-2">
        Tickets, at most {lines.most}
        {names.map((name, team) => (
          <span key={team} className="flex items-center gap-2">
            <svg width="22" height="6" className={TEAM_INK[team]} aria-hidden>
              <path
                d="M0 3h22"
                stroke="currentColor"
                strokeWidth="2"
                strokeDasharray={team === 1 ? '5 3' : undefined}
              />
            </svg>
            {name}
          </span>
        ))}
      </figcaption>
      <svg
        viewBox={`0 -4 ${BOX.width} ${BOX.height + 8}`}
        preserveAspectRatio="none"
        className="mt-3 h-30 w-full border-b border-line-strong"
        aria-hidden
      >
        {lines.paths.map((d, team) => (
          <path
            key={team}
            d={d}
            fill="none"
            stroke="currentColor"
            strokeWidth="2"
            vectorEffect="non-scaling-stroke"
            strokeDasharray={team === 1 ? '7 4' : undefined}
            className={TEAM_INK[team]}
          />
        ))}
      </svg>
    </figure>
  );
}
