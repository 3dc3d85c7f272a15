import type { Board } from '@app/domain/squad/rules';
import { BOARDS } from '@app/domain/squad/rules';
import { useQuery } from '@tanstack/react-query';
import { Tabs } from 'radix-ui';
import { useSearchParams } from 'react-router-dom';
import { cx } from '~/kit/cx';
import { EmptyState } from '~/kit/empty-state';
import { ErrorState } from '~/kit/error-state';
import { Skeleton } from '~/kit/skeleton';
import { BoardLoading, BoardTable } from './board-table';
import { BOARD_ORDER, BOARD_WORDS, boardIn } from './boards';
import { LastUpdated } from './last-updated';
import { MyStanding } from './my-standing';
import { aroundMeQuery, leaderboardQuery } from './queries';
import { useInView } from './use-in-view';
import { useRefreshLeaderboard } from './use-refresh';

/** Ten boards; the address says which. */
export default function LeaderboardsPage() {
  const [search, setSearch] = useSearchParams();
  const board = boardIn(search);
  const choose = (category: string) =>
    setSearch(category === 'score' ? {} : { category }, { preventScrollReset: true });
  return (
    <div className="page pt-10 pb-8">
      <h1 className="text-1">Leaderboards</h1>
      {/* Arrows move, Enter chooses: passing over a category does not load it. */}
      <Tabs.Root value={board} onValueChange={choose} activationMode="manual" className="mt-6">
        <Tabs.List
          aria-label="Categories"
          className="flex overflow-x-auto border border-line-strong bg-panel [scrollbar-width:none] nav:grid nav:grid-cols-8 max-phone:-mx-(--edge) max-phone:border-x-0"
        >
          {BOARD_ORDER.map((category) => (
            <Tabs.Trigger
              key={category}
              value={category}
              className={cx(
                'title h-11 shrink-0 border-line-strong px-4 text-4 whitespace-nowrap text-ink-2 transition-colors duration-90 not-first:border-l hover:bg-raised hover:text-ink focus-visible:-outline-offset-3 nav:h-10 nav:not-first:border-l-0 nav:border-r nav:px-2',
                'data-[state=active]:bg-gold data-[state=active]:text-on-gold',
                // Eight above, two below.
                'nav:nth-[-n+8]:border-b nav:nth-[8]:border-r-0',
              )}
            >
              {BOARD_WORDS[category].label}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        <Tabs.Content value={board} className="outline-offset-4">
          <BoardPanel key={board} board={board} />
        </Tabs.Content>
      </Tabs.Root>
    </div>
  );
}

function BoardPanel({ board }: { board: Board }) {
  const { data, error, refetch, isFetching } = useQuery(leaderboardQuery(board));
  const around = useQuery(aroundMeQuery(board)).data?.data;
  const { mutate, isPending } = useRefreshLeaderboard(board);
  const { watch, inView } = useInView<HTMLTableRowElement>();
  const players = data?.data.players;
  const mine = around?.players.find(({ rank }) => rank === around.rank)?.playerID;
  return (
    <>
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-8 gap-y-1 py-3">
        <p className="text-ink-2">{data?.data.description ?? BOARDS[board]}.</p>
        {data ? (
          <LastUpdated
            at={data.data.lastUpdated}
            hint="Updates every 20 minutes"
            onRefresh={() => mutate()}
            refreshing={isPending}
          />
        ) : (
          !error && <Skeleton className="h-4 w-48" />
        )}
      </div>
      {!players && error && (
        <ErrorState
          title={`Failed to load ${board.replace('_', ' ')} leaderboard. Please try again later.`}
          error={error}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {!players && !error && <BoardLoading board={board} />}
      {players?.length === 0 && (
        <EmptyState title="No data available">The first match on our servers puts the first name here.</EmptyState>
      )}
      {players && players.length > 0 && <BoardTable board={board} players={players} mine={mine} myRow={watch} />}
      {players && around && !inView && <MyStanding board={board} standing={around} top={players} />}
    </>
  );
}
