import { useState, type ReactNode } from 'react';
import { Button, PassingButton } from '../controls/button';
import { Loading } from '../feedback/loading';
import { SkeletonRows } from '../feedback/skeleton-rows';
import { When } from './when';

export interface HistoryEntry {
  /** ISO 8601. */
  readonly at: string;
  /** Who did it; null when nobody of the community did. */
  readonly by: string | null;
  readonly text: ReactNode;
}

const SHORT = 5;

/** What happened, newest first: a few at once, all on demand. `entries` is undefined while they are read. */
export function History({
  id,
  title,
  entries,
  empty,
  query: { error, refetch, isFetching },
}: {
  id: string;
  title: string;
  entries: readonly HistoryEntry[] | undefined;
  empty: string;
  query: { readonly error: unknown; readonly refetch: () => unknown; readonly isFetching: boolean };
}) {
  const [all, setAll] = useState(false);
  return (
    <section aria-labelledby={id} tabIndex={-1} className="outline-none">
      <h2 id={id} className="text-3">
        {title}
      </h2>
      <div className="mt-3 border-t border-line">
        {entries?.length === 0 && <p className="py-3 text-ink-3">{empty}</p>}
        {entries && entries.length > 0 && (
          <ol>
            {(all ? entries : entries.slice(0, SHORT)).map(({ at, by, text }, place) => (
              <li
                key={`${at}-${place}`}
                className="grid gap-x-5 border-b border-line py-2.5 phone:grid-cols-[9rem_minmax(0,1fr)_auto]"
              >
                <When at={at} className="text-small leading-5.5 text-ink-3 tabular-nums" />
                <bdi className="min-w-0 text-ink-2">{text}</bdi>
                <span className="text-small leading-5.5 text-ink-3">
                  {by && (
                    <>
                      by <bdi>{by}</bdi>
                    </>
                  )}
                </span>
              </li>
            ))}
          </ol>
        )}
        {entries && entries.length > SHORT && !all && (
          <PassingButton size="small" look="ghost" className="mt-2.5 -ml-3" onClick={() => setAll(true)}>
            Show all {entries.length}
          </PassingButton>
        )}
        {!entries && !error && (
          <Loading text="Loading the history...">
            <SkeletonRows
              count={3}
              row="h-10.5 gap-5 border-b border-line"
              cells={['h-4 w-28', 'h-4 w-72 max-w-full']}
            />
          </Loading>
        )}
        {!entries && Boolean(error) && (
          <p className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 text-ink-2">
            The history could not be read.
            <Button size="small" onClick={() => void refetch()} busy={isFetching && 'Retrying...'}>
              Retry
            </Button>
          </p>
        )}
      </div>
    </section>
  );
}
