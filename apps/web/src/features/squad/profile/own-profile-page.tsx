import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fetchedPart } from '~/lib/code/fetched';
import { ErrorState } from '~/ui/kit/feedback/error-state';
import { PageLoading } from '~/ui/page/page-loading';
import { NoProfile } from './no-profile';
import { PlayerHeader } from './player-header';
import { PlayerProfile } from './player-profile';
import { summaryQuery } from '../queries';

const NoConnectionDialog = fetchedPart(() => import('./no-connection-dialog'));

/** The reader's own profile, or what is still needed for one. */
export default function OwnProfilePage() {
  const { data, error, refetch, isFetching } = useQuery(summaryQuery);
  const [stays, setStays] = useState(false);
  if (!data && error)
    return (
      <div className="page pt-10 pb-8">
        <h1 className="sr-only">Squad Profile</h1>
        <ErrorState
          title="Failed to load profile. Please try again later."
          error={error}
          onRetry={refetch}
          retrying={isFetching}
        />
      </div>
    );
  if (!data) return <PageLoading text="Loading your profile..." />;
  if (data.hasSquadProfile && data.steamId !== null)
    return (
      <>
        <PlayerHeader player={data.steamId} />
        <PlayerProfile player={data.steamId} own />
      </>
    );
  return (
    <>
      <NoProfile summary={data} />
      {!data.hasConnections && !stays && <NoConnectionDialog onClose={() => setStays(true)} />}
    </>
  );
}
