import AuditPage from '~/features/audit/audit-page';
import { AdminCommunityPage } from '~/features/portal/community-page';

/** The audit trail, inside of the admin portal. */
export default function AdminAuditRoute() {
  return (
    <AdminCommunityPage>
      <AuditPage />
    </AdminCommunityPage>
  );
}
