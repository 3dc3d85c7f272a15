import type { SquadMatchPage, SquadMoment } from '@app/contracts/squad/squad';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '~/ui/kit/controls/button';
import { Loading } from '~/ui/kit/feedback/loading';
import { Segments } from '~/ui/kit/controls/segments';
import { Skeleton } from '~/ui/kit/feedback/skeleton';
import { basicQuery, summaryQuery } from '../queries';
import { momentsShown, momentText, sinceStart, ticketLines, type MomentKind } from './match-moments';
import { timelineQuery } from './match-queries';
import { Panel } from '../panel';
import { PartFailure } from '../part-failure';

type Cut = 'all' | 'mine' | 'objectives';

const KINDS: Record<Cut, ReadonlySet<MomentKind>> = {
  all: new Set<MomentKind>(['death', 'revive', 'capture']),
  mine: new Set<MomentKind>(['death', 'revive']),
  objectives: new Set<MomentKind>(['capture', 'tickets']),
};

const INK: Record<MomentKind, string> = {
  death: 'text-bad',
  revive: 'text-ok',
  capture: 'text-info',
  tickets: 'text-ink-3',
};

/** A long match has thousands of moments: this many at a time. */
const PAGE = 100;

/** What happened when: tickets as two lines, everything else in words. */
export function MatchTimeline({ match }: { match: SquadMatchPage }) {
  const { data, error, refetch, isFetching } = useQuery(timelineQuery(match.matchId));
  const me = useMyPlayerId();
  const played = me !== undefined && match.players.some(({ playerId }) => playerId === me);
  const [cut, setCut] = useState<Cut>('all');
  const [shown, setShown] = useState(PAGE);
  if (!data && error)
    return <PartFailure message="Failed to load the timeline" error={error} onRetry={refetch} retrying={isFetching} />;
  const moments = data?.data.moments;
  const listed = moments && momentsShown(moments, KINDS[cut], cut === 'mine' ? me : undefined);
  return (
    <Panel
      title="Timeline"
      aside={
        <Segments
          label="Show"
          value={cut}
          onChange={(next) => {
            setCut(next);
            setShown(PAGE);
          }}
          choices={[
            { value: 'all', label: 'Everybody' },
            ...(played ? [{ value: 'mine' as const, label: 'Mine' }] : []),
            { value: 'objectives', label: 'Objectives' },
          ]}
        />
      }
    >
      {!listed && (
        <Loading text="Loading the timeline..." className="grid gap-3 p-4.5">
          {Array.from({ length: 8 }, (_, row) => (
            <Skeleton key={row} className="h-5 w-full max-w-120" />
          ))}
        </Loading>
      )}
      {moments && <Tickets moments={moments} match={match} />}
      {listed?.length === 0 && <p className="px-4.5 py-6 text-ink-2">Nothing of this kind was recorded.</p>}
      {listed && listed.length > 0 && (
        <ol className="border-t border-line">
          {listed.slice(0, shown).map((moment, index) => (
            <li
              key={`${moment.at}-${index}`}
              className="grid min-h-9 grid-cols-[4.5rem_minmax(0,1fr)] items-center border-b border-line px-4.5 py-1 last:border-b-0"
            >
              <time dateTime={moment.at} className={`figures ${INK[moment.type]}`}>
                {sinceStart(moment.at, match.startTime)}
              </time>
              <span className="text-ink-2 [overflow-wrap:anywhere]">{momentText(moment, match)}</span>
            </li>
          ))}
        </ol>
      )}
      {listed && listed.length > shown && (
        <div className="border-t border-line px-4.5 py-3">
          <Button size="small" onClick={() => setShown(shown + PAGE)}>
            Show {Math.min(PAGE, listed.length - shown)} more of {listed.length - shown}
          </Button>
        </div>
      )}
    </Panel>
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
