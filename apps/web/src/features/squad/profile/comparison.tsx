import type { SquadBasicAnswer, SquadExtendedAnswer, SquadPlayerStatsAnswer } from '@app/contracts/squad/squad';
import { useQueries } from '@tanstack/react-query';
import { Link2, X } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Button } from '~/ui/kit/controls/button';
import { buttonClass } from '~/ui/kit/controls/button-class';
import { cx } from '~/lib/cx';
import { Loading } from '~/ui/kit/feedback/loading';
import { Skeleton } from '~/ui/kit/feedback/skeleton';
import { Row, Td, Th } from '~/ui/kit/display/table';
import { toast } from '~/ui/kit/toast/toast';
import { figure, playtime, ratio } from '../figures';
import { Panel } from '../panel';
import { PartFailure } from '../part-failure';
import { PlayerName } from '../player-name';
import { basicQuery, extendedQuery, playerStatsQuery } from '../queries';

interface PlayerFigures {
  readonly basic: SquadBasicAnswer['data'];
  readonly stats: SquadPlayerStatsAnswer['data'];
  readonly extended: SquadExtendedAnswer['data'];
}

interface Line {
  readonly label: string;
  readonly of: (figures: PlayerFigures) => number;
  readonly format?: (value: number) => string;
  /** Having more of it is nothing to be ahead with. */
  readonly even?: true;
}

const LINES: readonly Line[] = [
  { label: 'Rank', of: ({ basic }) => basic.rank.rank },
  { label: 'Overall Score', of: ({ basic }) => basic.score },
  { label: 'KD Ratio', of: ({ basic }) => basic.kdRatio, format: ratio },
  {
    label: 'Playtime',
    of: ({ extended: { playtime: played } }) => played.hours * 60 + played.minutes,
    format: playtime,
    even: true,
  },
  { label: 'Wins', of: ({ extended }) => extended.matches.wins },
  { label: 'Win/Loss Ratio', of: ({ extended }) => extended.matches.winRate, format: (value) => `${ratio(value)}:1` },
  { label: 'Kills', of: ({ stats }) => stats.combat.kills },
  { label: 'Deaths', of: ({ stats }) => stats.combat.deaths, even: true },
  { label: 'Highest Killstreak', of: ({ extended }) => extended.highestKillstreak },
  { label: 'Wounds', of: ({ extended }) => extended.wounds },
  { label: 'Knife Kills', of: ({ stats }) => stats.combat.knifeKills },
  { label: 'Revives', of: ({ stats }) => stats.support.revives },
  { label: 'Vehicles Destroyed', of: ({ extended }) => extended.vehicleStats.vehiclesDestroyed },
  { label: 'Teamkills', of: ({ extended }) => extended.teamkillStats.teamkills, even: true },
];

/** Two players side by side. The address names both, so that it can be sent. */
export default function Comparison({ players, closeTo }: { players: readonly [string, string]; closeTo: string }) {
  const answers = useQueries({
    queries: players.flatMap((player) => [basicQuery(player), playerStatsQuery(player), extendedQuery(player)]),
    combine: (results) => ({
      figures: [0, 3].map((first) => figuresIn(results.slice(first, first + 3).map(({ data }) => data?.data))),
      failed: results.find(({ error, data }) => error && !data)?.error,
      retrying: results.some(({ isFetching }) => isFetching),
      retry: () => results.filter(({ isError }) => isError).forEach(({ refetch }) => void refetch()),
    }),
  });
  const [left, right] = answers.figures;
  if (answers.failed)
    return (
      <PartFailure
        message="Failed to load the comparison"
        error={answers.failed}
        onRetry={answers.retry}
        retrying={answers.retrying}
      />
    );
  return (
    <Panel
      title="Comparison"
      aside={
        <span className="flex gap-2">
          <Button size="small" look="ghost" onClick={() => void copyAddress()}>
            <Link2 size={16} strokeWidth={1.75} aria-hidden />
            Copy link
          </Button>
          <Link to={closeTo} replace preventScrollReset className={buttonClass('ghost', 'small')}>
            <X size={16} strokeWidth={1.75} aria-hidden />
            Close
          </Link>
        </span>
      }
    >
      {left && right ? <Lines left={left} right={right} /> : <LinesLoading />}
    </Panel>
  );
}

/** All three answers about a player, or nothing yet. */
function figuresIn([basic, stats, extended]: readonly (object | undefined)[]): PlayerFigures | undefined {
  return basic && stats && extended ? ({ basic, stats, extended } as PlayerFigures) : undefined;
}

async function copyAddress(): Promise<void> {
  try {
    await navigator.clipboard.writeText(window.location.href);
    toast.success('Link copied');
  } catch {
    toast.failure('The browser does not allow it. Copy the address from its bar.', 'Not copied');
  }
}

function Lines({ left, right }: { left: PlayerFigures; right: PlayerFigures }) {
  return (
    <table className="w-full table-fixed border-collapse [--cell:40px]" aria-label="Comparison">
      <colgroup>
        <col className="w-[36%]" />
        <col />
        <col />
      </colgroup>
      <thead>
        <tr>
          <Th>
            <span className="sr-only">Figure</span>
          </Th>
          {[left, right].map(({ basic: { playerName, steamID, playerUID } }) => (
            <Th key={playerUID} number className="px-2! text-ink!">
              <PlayerName
                name={playerName}
                steamId={steamID}
                playerId={playerUID}
                className="block py-1.5 whitespace-normal"
              />
            </Th>
          ))}
        </tr>
      </thead>
      <tbody>
        {LINES.map((line) => {
          const [a, b] = [line.of(left), line.of(right)];
          return (
            <Row key={line.label}>
              <th scope="row" className="px-3.5 text-left font-normal text-ink-2">
                {line.label}
              </th>
              <Value line={line} value={a} ahead={!line.even && a > b} />
              <Value line={line} value={b} ahead={!line.even && b > a} />
            </Row>
          );
        })}
      </tbody>
    </table>
  );
}

function Value({ line: { format = figure }, value, ahead }: { line: Line; value: number; ahead: boolean }) {
  return (
    <Td number className={cx('px-2!', !ahead && 'font-normal! text-ink-2')}>
      {ahead && (
        <>
          <span className="sr-only">ahead, </span>
          <span className="mr-1.5 text-micro text-ok" aria-hidden>
            ▲
          </span>
        </>
      )}
      {format(value)}
    </Td>
  );
}

const LinesLoading = () => (
  <Loading text="Loading comparison...">
    {LINES.map(({ label }) => (
      <div key={label} className="flex h-10 items-center justify-between gap-6 border-b border-line px-3.5">
        <Skeleton className="h-4 w-28" />
        <Skeleton className="ml-auto h-4 w-14" />
        <Skeleton className="h-4 w-14" />
      </div>
    ))}
  </Loading>
);
