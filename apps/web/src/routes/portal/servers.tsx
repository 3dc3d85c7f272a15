import ServersPage from '~/features/operations/servers/servers-page';
import { AdminCommunityPage } from '~/features/portal/community-page';

/** The game servers, inside of the admin portal. */
export default function AdminServersRoute() {
  return (
    <AdminCommunityPage>
      <ServersPage />
    </AdminCommunityPage>
  );
}
