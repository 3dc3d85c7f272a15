import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { usePageTitle } from '~/lib/page-title';
import { ErrorState } from '~/ui/kit/feedback/error-state';
import { PageLoading } from '~/ui/page/page-loading';
import { playtime } from '../figures';
import { isNotFound } from '../not-found';
import type { Query } from '../queries';

/** The page of one match: while it is read, when it cannot be, and when there is none. `word` is what the game calls it. */
export function MatchFrame<Match>({
  query,
  word,
  titleOf,
  unknown,
  children,
}: {
  query: Query<{ readonly data: Match }>;
  word: 'match' | 'game';
  titleOf: (match: Match) => string;
  /** Said when nothing has this id. */
  unknown: ReactNode;
  children: (match: Match) => ReactNode;
}) {
  const { data, error, refetch, isFetching } = useQuery(query);
  const title = word === 'match' ? 'Match' : 'Game';
  usePageTitle(data ? titleOf(data.data) : error ? title : undefined);
  const heading = <h1 className="sr-only">{title}</h1>;
  if (!data && isNotFound(error))
    return (
      <>
        {heading}
        {unknown}
      </>
    );
  if (!data && error)
    return (
      <div className="page pt-10 pb-8">
        {heading}
        <ErrorState title={`Failed to load ${word} data`} error={error} onRetry={refetch} retrying={isFetching} />
      </div>
    );
  if (!data) return <PageLoading text={`Loading ${word}...`} />;
  return children(data.data);
}

/** '1h 4m long.' */
export const lengthOf = ({ startTime, endTime }: { startTime: string; endTime: string | null }): string => {
  if (endTime === null) return 'Still running.';
  return `${playtime(Math.max(0, Math.floor((Date.parse(endTime) - Date.parse(startTime)) / 60_000)))} long.`;
};
