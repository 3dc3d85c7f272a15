import { Loading } from '~/ui/kit/feedback/loading';
import { Skeleton } from '~/ui/kit/feedback/skeleton';
import { Columns } from './current-game';

/** The lobby while it loads: tabs, a card, a list of players. */
export function LobbyLoading() {
  return (
    <Loading text="Loading bingo lobby...">
      <div className="mb-5 flex h-11 items-center gap-7 border-b border-line-strong px-3.5">
        <Skeleton className="h-4.5 w-24" />
        <Skeleton className="h-4.5 w-20" />
      </div>
      <Columns>
        <div>
          <Skeleton className="mb-5 h-8 w-56" />
          <div className="grid grid-cols-5 gap-1">
            {Array.from({ length: 25 }, (_, square) => (
              <div
                key={square}
                className="flex h-23 flex-col gap-2 border border-t-3 border-line bg-panel p-2 nav:h-31.5"
              >
                <Skeleton className="h-3 w-2/5" />
                <Skeleton className="h-3.5 w-4/5" />
              </div>
            ))}
          </div>
        </div>
        <div className="rounded-panel border border-line bg-panel">
          <div className="border-b border-line-strong px-4.5 py-3">
            <Skeleton className="h-5.5 w-28" />
          </div>
          {Array.from({ length: 6 }, (_, row) => (
            <div key={row} className="flex h-19.5 items-center gap-3.5 border-b border-line px-4.5 last:border-b-0">
              <Skeleton className="size-7.5" />
              <div className="grid grow gap-2.5">
                <Skeleton className="h-3.5 w-32" />
                <Skeleton className="h-1.25 w-full" />
              </div>
            </div>
          ))}
        </div>
      </Columns>
    </Loading>
  );
}
