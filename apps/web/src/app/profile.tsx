import { ConnectionsTab } from '~/features/connections/connections-tab';
import { ProfilePage } from '~/features/members/profile-page';

/** The profile, whose tabs belong to three features. */
export default function ProfileRoute() {
  return <ProfilePage connections={<ConnectionsTab />} whitelisting={null} />;
}
