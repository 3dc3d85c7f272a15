import OperationsPage from '~/features/operations/operations-page';
import { AdminCommunityPage } from '~/features/members/admin-community-page';

/** The operations page, inside of the admin portal. */
export default function AdminOperationsRoute() {
  return (
    <AdminCommunityPage>
      <OperationsPage />
    </AdminCommunityPage>
  );
}
