import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isRefused } from '~/lib/session/lost-rights';
import { EmptyState } from '~/ui/kit/feedback/empty-state';
import { ErrorState } from '~/ui/kit/feedback/error-state';
import { StaleNotice } from '~/ui/kit/feedback/stale-notice';
import { OperationsNav } from './operations-nav';

/** A page of operations over one query: what it shows while the query loads, fails or is stale. */
export function OperationsFrame<Answer>({
  query: { data, error, isFetching, dataUpdatedAt, refetch },
  texts,
  rhythm,
  loading,
  children,
}: {
  query: UseQueryResult<Answer>;
  texts: { readonly lead: string; readonly stale: string; readonly failed: string };
  rhythm: (answer: Answer) => string;
  loading: ReactNode;
  /** `old`: the answer could not be read again. */
  children: (answer: Answer, old: boolean) => ReactNode;
}) {
  const denied = isRefused(error);
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-2">
        <div>
          <h1 className="text-2xl">Operations</h1>
          <p className="mt-1.5 text-ink-2">{texts.lead}</p>
        </div>
        {data && <p className="text-small text-ink-3">{rhythm(data)}</p>}
      </div>
      <OperationsNav />
      {error && (
        <div className="mt-5">
          {data ? (
            <StaleNotice reason={texts.stale} age={dataUpdatedAt} onRetry={refetch} retrying={isFetching} />
          ) : denied ? (
            <EmptyState title="Operations are not yours.">
              Your roles do not hold the right to operate the site. Who does stands in the community’s configuration.
            </EmptyState>
          ) : (
            <ErrorState title={texts.failed} error={error} onRetry={refetch} retrying={isFetching} />
          )}
        </div>
      )}
      {data ? children(data, Boolean(error)) : !error && loading}
    </>
  );
}
