import type { ClanLeaderboardEntry } from '@app/contracts/clans/clans';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { useState } from 'react';
import { useSearch } from '~/lib/search-params';
import { useSite } from '~/lib/site';
import { WINDOWS, windowIn, type Window } from '~/lib/calls/windows';
import { counted } from '~/lib/format/counted';
import { Button } from '~/ui/kit/controls/button';
import { Segments } from '~/ui/kit/controls/segments';
import { Hint } from '~/ui/kit/display/hint';
import { When } from '~/ui/kit/display/when';
import { EmptyState } from '~/ui/kit/feedback/empty-state';
import { ErrorState } from '~/ui/kit/feedback/error-state';
import { Notice } from '~/ui/kit/feedback/notice';
import { StaleNotice } from '~/ui/kit/feedback/stale-notice';
import { listedClans } from '../figures';
import { ManagementDialog } from '../management-dialog';
import { boardQuery, myClanQuery } from '../queries';
import { BoardLoading, BoardTable } from './board-table';
import { BY_SCORE, pressed, sorted } from './sorting';

/** The clans of the community by what their members did; the address says in which time. */
export default function BoardPage() {
  const [search, change] = useSearch();
  const client = useQueryClient();
  const { listedFrom } = useSite().clans;
  const window = windowIn(search);
  const clans = useQuery(boardQuery(window)).data?.leaderboard;
  const [managing, setManaging] = useState(false);
  const close = () => {
    setManaging(false);
    void client.invalidateQueries({ queryKey: boardQuery(window).queryKey.slice(0, 1) });
  };
  return (
    <div className="page pt-10 pb-8">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div className="min-w-0">
          <h1 className="text-1">Community Clans</h1>
          <p className="mt-2.5 text-ink-2">
            {clans && clans.length > 0 && `${sumsOf(clans)}. `}
            Ranked by what their members scored together.
          </p>
        </div>
        <Button look="gold" className="max-phone:w-full" aria-haspopup="dialog" onClick={() => setManaging(true)}>
          <Users size={16} strokeWidth={1.75} aria-hidden />
          Clan Management
        </Button>
      </div>
      <Notice tone="warn" title="Clans are an experimental feature." className="mt-5">
        Scores and requirements can still change.
        {listedFrom > 1 && ` Only ${listedClans(listedFrom)} are listed.`}
      </Notice>
      <Board window={window} onWindow={(next) => change({ window: next === 'all' ? undefined : next })} />
      {managing && <ManagementDialog onClose={close} />}
    </div>
  );
}

const sumsOf = (clans: readonly ClanLeaderboardEntry[]): string =>
  `${counted(clans.length, 'clan')}, ${counted(
    clans.reduce((sum, { member_count }) => sum + member_count, 0),
    'member',
  )}`;

function Board({ window, onWindow }: { window: Window; onWindow: (window: Window) => void }) {
  const { data, error, refetch, isFetching, dataUpdatedAt } = useQuery(boardQuery(window));
  const mine = useQuery(myClanQuery).data?.clan?.id;
  const [order, setOrder] = useState(BY_SCORE);
  const { listedFrom } = useSite().clans;
  const clans = data?.leaderboard;
  return (
    <>
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-8 gap-y-2 py-3.5">
        <Segments label="Time" value={window} onChange={onWindow} choices={WINDOWS} />
        {data && (
          <p className="text-small text-ink-3">
            {data.lastUpdated === null ? (
              'Nothing recorded yet'
            ) : (
              <>
                Last updated <When at={data.lastUpdated} />
              </>
            )}{' '}
            <Hint end>Updates every 15 minutes</Hint>
          </p>
        )}
      </div>
      {!clans && error && (
        <ErrorState
          title="Failed to load clan leaderboard. Please try again later."
          error={error}
          onRetry={refetch}
          retrying={isFetching}
        />
      )}
      {clans && error && (
        <div className="mb-3">
          <StaleNotice
            reason="Failed to load clan leaderboard."
            age={dataUpdatedAt}
            onRetry={refetch}
            retrying={isFetching}
          />
        </div>
      )}
      {!clans && !error && <BoardLoading />}
      {clans?.length === 0 && (
        <EmptyState title={`No ${listedClans(listedFrom)} found`}>
          A clan is listed as soon as it has {counted(listedFrom, 'member')}.
        </EmptyState>
      )}
      {clans && clans.length > 0 && (
        <>
          <BoardTable
            clans={sorted(clans, order)}
            mine={mine}
            order={order}
            onSort={(column) => setOrder(pressed(order, column))}
          />
          <p className="mt-4 text-small text-ink-3">
            Press a column head to sort by it; ranks stay by score
            {window === 'all' ? '' : ` ${WINDOWS.find(({ value }) => value === window)!.words}`}.
          </p>
        </>
      )}
    </>
  );
}
