import { fetchedPart } from '~/lib/code/fetched';
import { ProfilePage } from '~/features/members/profile/profile-page';
import { Loading } from '~/ui/kit/feedback/loading';
import { Skeleton } from '~/ui/kit/feedback/skeleton';

const fetching = (
  <Loading text="Loading...">
    <Skeleton className="h-7 w-44" />
    <Skeleton className="mt-5 h-64 w-full" />
  </Loading>
);

const ConnectionsTab = fetchedPart(
  () => import('~/features/connections/connections-tab'),
  () => fetching,
);
const WhitelistingTab = fetchedPart(
  () => import('~/features/whitelist/whitelisting-tab'),
  () => fetching,
);

const PrivacyTab = fetchedPart(
  () => import('~/features/privacy/privacy-tab'),
  () => fetching,
);

/** The profile, whose tabs belong to four features; the code of three is fetched when they are opened. */
export default function ProfileRoute() {
  return <ProfilePage connections={<ConnectionsTab />} whitelisting={<WhitelistingTab />} privacy={<PrivacyTab />} />;
}
