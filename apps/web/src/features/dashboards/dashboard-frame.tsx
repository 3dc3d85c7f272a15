import type { ReactNode } from 'react';
import { EmptyState } from '~/ui/kit/feedback/empty-state';
import { Loading } from '~/ui/kit/feedback/loading';
import { Skeleton } from '~/ui/kit/feedback/skeleton';
import { LiveHead } from './live-head';
import type { LiveServer } from './queries';
import type { DashboardSlots } from './slots';
import { ConnectionError, StaleBanner, UnknownPlayers } from './troubles';
import type { useLiveServer } from './use-live-server';

/** Head, banner and states, the same for every game. `children` draws the data. */
export function DashboardFrame<Data>({
  server,
  live,
  slots: { Head },
  children,
}: {
  server: LiveServer;
  live: ReturnType<typeof useLiveServer<Data>>;
  slots: DashboardSlots;
  children: (data: Data, isOld: boolean) => ReactNode;
}) {
  const { data, receivedAt, isSilent, unknownSince, problem, nextLookAt, isFetching, refresh, reset } = live;
  const looking = { nextLookAt, isFetching, onRetry: refresh };
  const isOld = problem !== undefined || isSilent || unknownSince !== null;
  const isBanner = problem !== undefined || isSilent;
  return (
    <>
      <LiveHead status={live.status} isRefreshing={isFetching && data !== undefined} onRefresh={refresh}>
        {Head && <Head {...server} />}
      </LiveHead>
      {data && receivedAt !== undefined && (
        <div className="mt-4 grid gap-4">
          {unknownSince !== null && <UnknownPlayers since={unknownSince} />}
          {isBanner && <StaleBanner {...looking} problem={problem} receivedAt={receivedAt} />}
          {children(data, isOld)}
        </div>
      )}
      {!data && problem !== undefined && <ConnectionError {...looking} problem={problem} onReset={reset} />}
      {data === null &&
        problem === undefined &&
        (unknownSince === null ? <Unreported /> : <UnknownPlayers since={unknownSince} />)}
      {data === undefined && problem === undefined && <DashboardLoading />}
    </>
  );
}

const Unreported = () => (
  <div className="mt-6">
    <EmptyState title="This server has not reported yet.">
      The agent beside the game server reports twice a minute. What it sends stands here as soon as it comes.
    </EmptyState>
  </div>
);

function DashboardLoading() {
  return (
    <Loading text="Loading the server..." className="mt-4 grid gap-4">
      <Skeleton className="h-19 w-full" />
      <div className="grid gap-4 nav:grid-cols-[1fr_1fr_20.5rem]">
        <Skeleton className="h-96 w-full" />
        <Skeleton className="h-96 w-full" />
        <Skeleton className="h-96 w-full" />
      </div>
    </Loading>
  );
}
