import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useCommand } from '~/lib/calls/use-command';
import { battlelog, type BattlelogGame } from '~/lib/calls/battlelog';
import { serverWordsOr } from '~/lib/failures';
import { Loading } from '~/ui/kit/feedback/loading';
import { Button } from '~/ui/kit/controls/button';
import { Notice } from '~/ui/kit/feedback/notice';
import { Skeleton } from '~/ui/kit/feedback/skeleton';
import { figure } from '../figures';
import { LastUpdated } from '../last-updated';
import type { Query } from '../queries';

type Stats = Readonly<Record<string, number | string | null>> & { readonly lastUpdated: string | null };

interface StatsAnswer {
  readonly data: object & { readonly lastUpdated: string | null };
}

export interface Total {
  readonly of: string;
  readonly label: string;
}

/** Three to a line, then six; or two, then four. */
const GRIDS = {
  sixes: {
    grid: 'grid grid-cols-2 gap-y-6 border-b border-line-strong pb-5 phone:grid-cols-3 min-[70rem]:grid-cols-6',
    cell: 'min-w-0 px-5 border-line max-phone:even:border-l phone:max-[70rem]:not-nth-[3n+1]:border-l min-[70rem]:not-first:border-l max-phone:odd:pl-0 phone:max-[70rem]:nth-[3n+1]:pl-0 min-[70rem]:first:pl-0',
  },
  fours: {
    grid: 'grid grid-cols-2 border-b border-line-strong nav:grid-cols-4',
    cell: 'min-w-0 px-5 py-5 max-phone:px-4 border-line max-nav:even:border-l max-nav:odd:pl-0 max-nav:nth-[n+3]:border-t nav:not-nth-[4n+1]:border-l nav:nth-[4n+1]:pl-0 nav:nth-[n+5]:border-t first:pt-0 nth-2:pt-0 nav:nth-3:pt-0 nav:nth-4:pt-0',
  },
} as const;

/** What all players of a game did together, as large figures. */
export function Totals<Answer extends StatsAnswer>({
  game,
  totals,
  lines,
  query,
  whenUnknown,
}: {
  game: BattlelogGame;
  totals: readonly Total[];
  lines: keyof typeof GRIDS;
  query: Query<Answer>;
  /** Shown for a total that no server provides. */
  whenUnknown?: ReactNode;
}) {
  const client = useQueryClient();
  const { data, error, refetch, isFetching } = useQuery(query);
  const refresh = useCommand({
    mutationFn: () => battlelog(game).refresh<Answer>('stats/refresh'),
    onSuccess: (answer) => client.setQueryData<Answer>(query.queryKey, answer),
  });
  const { grid, cell } = GRIDS[lines];
  if (!data && error)
    return (
      <Notice
        tone="bad"
        title="Failed to load statistics. Please try again later."
        actions={
          <Button size="small" onClick={() => void refetch()} busy={isFetching && 'Retrying...'}>
            Retry
          </Button>
        }
      />
    );
  if (!data)
    return (
      <Loading text="Loading statistics...">
        <div className={grid}>
          {totals.map(({ of }) => (
            <div key={of} className={cell}>
              <Skeleton className="title h-[1lh] w-24 text-body" />
              <Skeleton className="mt-3 h-[1em] w-28 max-w-full text-[clamp(1.625rem,1.2rem+1.6vw,2.75rem)]" />
            </div>
          ))}
        </div>
        <Skeleton className="mt-3 h-6 w-56" />
      </Loading>
    );
  const stats = data.data as Stats;
  return (
    <section aria-label="Totals">
      <dl className={grid}>
        {totals.map(({ of, label }) => (
          <div key={of} className={cell}>
            <dt className="title text-body font-normal text-ink-2">{label}</dt>
            <dd className="figures mt-3 text-[clamp(1.625rem,1.2rem+1.6vw,2.75rem)] leading-none whitespace-nowrap font-[750]">
              {stats[of] === null ? whenUnknown : figure(Number(stats[of]))}
            </dd>
          </div>
        ))}
      </dl>
      <div className="mt-3">
        <LastUpdated
          at={stats.lastUpdated}
          onRefresh={() => refresh.mutate()}
          refreshing={refresh.isPending}
          failure={refresh.error && serverWordsOr('Failed to refresh stats', refresh.error)}
        />
      </div>
    </section>
  );
}
