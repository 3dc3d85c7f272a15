import ServersPage from '~/features/operations/servers-page';
import { AdminCommunityPage } from '~/features/members/admin-community-page';

/** The game servers, inside of the admin portal. */
export default function AdminServersRoute() {
  return (
    <AdminCommunityPage>
      <ServersPage />
    </AdminCommunityPage>
  );
}
