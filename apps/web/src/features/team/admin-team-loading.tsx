import { Loading } from '~/ui/kit/feedback/loading';
import { Skeleton } from '~/ui/kit/feedback/skeleton';

/** Skeletons in the places where the people will stand. */
export function AdminTeamLoading() {
  return (
    <Loading text="Loading the admin team..." className="min-h-svh">
      <div className="grid gap-x-14 gap-y-8 py-12 nav:grid-cols-[minmax(0,22rem)_1fr]">
        <div>
          <Skeleton className="h-8 w-64 max-w-full" />
          <Skeleton className="mt-3 h-5 w-72 max-w-full" />
        </div>
        <div className="flex flex-wrap gap-x-6 gap-y-8">
          {[0, 1].map((person) => (
            <div key={person}>
              <Skeleton className="size-[136px]" />
              <Skeleton className="mt-3 h-7 w-28" />
              <Skeleton className="mt-1 h-4 w-24" />
            </div>
          ))}
        </div>
      </div>
      <div className="grid border-t border-l border-line nav:grid-cols-2">
        {[0, 1, 2, 3].map((team) => (
          <div key={team} className="border-r border-b border-line bg-panel p-5 phone:p-7">
            <Skeleton className="h-7 w-48 max-w-full" />
            <Skeleton className="mt-2 h-5 w-80 max-w-full" />
            <div className="mt-5 grid grid-cols-[repeat(auto-fill,minmax(12.5rem,1fr))] gap-x-5 gap-y-4 border-t border-line pt-5">
              {[0, 1].map((person) => (
                <div key={person} className="flex items-center gap-3.5">
                  <Skeleton className="size-[64px] shrink-0" />
                  <div>
                    <Skeleton className="h-5 w-24" />
                    <Skeleton className="mt-1 h-4 w-16" />
                  </div>
                </div>
              ))}
            </div>
          </div>
        ))}
      </div>
    </Loading>
  );
}
