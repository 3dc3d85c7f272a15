import LogPage from '~/features/operations/log/log-page';
import { AdminCommunityPage } from '~/features/portal/community-page';

/** The event log, inside of the admin portal. */
export default function AdminLogRoute() {
  return (
    <AdminCommunityPage>
      <LogPage />
    </AdminCommunityPage>
  );
}
