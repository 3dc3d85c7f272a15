import LogPage from '~/features/operations/log-page';
import { AdminCommunityPage } from '~/features/members/admin-community-page';

/** The event log, inside of the admin portal. */
export default function AdminLogRoute() {
  return (
    <AdminCommunityPage>
      <LogPage />
    </AdminCommunityPage>
  );
}
