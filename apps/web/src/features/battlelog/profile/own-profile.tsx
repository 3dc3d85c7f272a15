import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { fetchedPart } from '~/lib/code/fetched';
import { ErrorState } from '~/ui/kit/feedback/error-state';
import { PageLoading } from '~/ui/page/page-loading';
import type { Query } from '../queries';

const NoConnectionDialog = fetchedPart(() => import('./no-connection-dialog'));

/** The reader's own profile, or what is still needed for one. */
export function OwnProfile<Summary extends { readonly hasConnections: boolean }>({
  name,
  query,
  playerOf,
  profile,
  without,
  connect,
}: {
  /** 'Squad Profile' */
  name: string;
  query: Query<Summary>;
  /** Who the reader is; undefined without a profile. */
  playerOf: (summary: Summary) => string | undefined;
  profile: (player: string, summary: Summary) => ReactNode;
  /** Shown to who has no profile. */
  without: (summary: Summary) => ReactNode;
  /** Invites a member without a linked account to link one. */
  connect: { readonly title: string; readonly description: string; readonly connect: string };
}) {
  const { data, error, refetch, isFetching } = useQuery(query);
  const [stays, setStays] = useState(false);
  if (!data && error)
    return (
      <div className="page pt-10 pb-8">
        <h1 className="sr-only">{name}</h1>
        <ErrorState
          title="Failed to load profile. Please try again later."
          error={error}
          onRetry={refetch}
          retrying={isFetching}
        />
      </div>
    );
  if (!data) return <PageLoading text="Loading your profile..." />;
  const player = playerOf(data);
  if (player !== undefined) return profile(player, data);
  return (
    <>
      {without(data)}
      {!data.hasConnections && !stays && <NoConnectionDialog {...connect} onClose={() => setStays(true)} />}
    </>
  );
}
