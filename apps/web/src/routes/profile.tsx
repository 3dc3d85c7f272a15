import { lazy, Suspense } from 'react';
import { ProfilePage } from '~/features/members/profile/profile-page';
import { Loading } from '~/ui/kit/feedback/loading';
import { Skeleton } from '~/ui/kit/feedback/skeleton';

const ConnectionsTab = lazy(() => import('~/features/connections/connections-tab'));
const WhitelistingTab = lazy(() => import('~/features/whitelist/whitelisting-tab'));

const fetching = (
  <Loading text="Loading...">
    <Skeleton className="h-7 w-44" />
    <Skeleton className="mt-5 h-64 w-full" />
  </Loading>
);

/** The profile, whose tabs belong to three features; the code of two is fetched when they are opened. */
export default function ProfileRoute() {
  return (
    <ProfilePage
      connections={
        <Suspense fallback={fetching}>
          <ConnectionsTab />
        </Suspense>
      }
      whitelisting={
        <Suspense fallback={fetching}>
          <WhitelistingTab />
        </Suspense>
      }
    />
  );
}
