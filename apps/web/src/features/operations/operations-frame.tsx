import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { whenText } from '~/lib/format/when-text';
import { StaleNotice } from '~/ui/kit/feedback/stale-notice';
import { OperationsFailed } from './failed';
import { OperationsNav } from './operations-nav';

/** A page of operations over one query: its lead and rhythm, and what it shows while the query loads, fails or is stale. */
export function OperationsFrame<Answer>({
  query: { data, error, isFetching, dataUpdatedAt, refetch },
  lead,
  rhythm,
  stale,
  failed,
  loading,
  children,
}: {
  query: UseQueryResult<Answer>;
  lead: string;
  rhythm: (answer: Answer) => string;
  stale: string;
  failed: string;
  loading: ReactNode;
  /** `old`: the answer could not be read again. */
  children: (answer: Answer, old: boolean) => ReactNode;
}) {
  const retry = { onRetry: () => void refetch(), retrying: isFetching };
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-2">
        <div>
          <h1 className="text-2xl">Operations</h1>
          <p className="mt-1.5 text-ink-2">{lead}</p>
        </div>
        {data && <p className="text-small text-ink-3">{rhythm(data)}</p>}
      </div>
      <OperationsNav />
      {error && data && (
        <div className="mt-5">
          <StaleNotice
            reason={stale}
            age={`This is how it was ${whenText(new Date(dataUpdatedAt), new Date())}.`}
            {...retry}
          />
        </div>
      )}
      {data ? (
        children(data, Boolean(error))
      ) : error ? (
        <OperationsFailed title={failed} error={error} {...retry} />
      ) : (
        loading
      )}
    </>
  );
}
