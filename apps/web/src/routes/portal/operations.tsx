import OperationsPage from '~/features/operations/projections/operations-page';
import { AdminCommunityPage } from '~/features/portal/community-page';

/** The operations page, inside of the admin portal. */
export default function AdminOperationsRoute() {
  return (
    <AdminCommunityPage>
      <OperationsPage />
    </AdminCommunityPage>
  );
}
