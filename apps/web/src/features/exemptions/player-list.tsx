import type { ReactNode } from 'react';
import { EmptyState } from '~/ui/kit/feedback/empty-state';
import { Loading } from '~/ui/kit/feedback/loading';
import { Skeleton } from '~/ui/kit/feedback/skeleton';

/** The players of a list under how many they are; without any, that there are none. */
export function PlayerList({ count, children }: { count: number; children: ReactNode[] }) {
  return (
    <section aria-labelledby="exempt-players" tabIndex={-1} className="outline-none">
      <h2 id="exempt-players" className="flex items-baseline justify-between gap-4 text-3">
        Exempt players
        <span className="figures text-3 text-ink-2">{count}</span>
      </h2>
      {children.length > 0 ? (
        <ul className="mt-3 border border-line">{children}</ul>
      ) : (
        <div className="mt-3">
          <EmptyState title="Nobody is exempt">Whoever is added here stands on no board.</EmptyState>
        </div>
      )}
    </section>
  );
}

export const PlayerListLoading = () => (
  <Loading text="Loading the exempt list...">
    <Skeleton className="h-6 w-40" />
    <div className="mt-3 grid gap-px border border-line">
      {Array.from({ length: 4 }, (_, row) => (
        <Skeleton key={row} className="h-11 w-full" />
      ))}
    </div>
  </Loading>
);
