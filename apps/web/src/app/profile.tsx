import { ConnectionsTab } from '~/features/connections/connections-tab';
import { ProfilePage } from '~/features/members/profile-page';
import { WhitelistingTab } from '~/features/whitelist/whitelisting-tab';

/** The profile, whose tabs belong to three features. */
export default function ProfileRoute() {
  return <ProfilePage connections={<ConnectionsTab />} whitelisting={<WhitelistingTab />} />;
}
