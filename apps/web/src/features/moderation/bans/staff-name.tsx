import { Link } from 'react-router-dom';
import { useAdminPermissions } from '~/lib/session/rights';

/** Who of the staff it was: for those who may read the audit, a link to what else they did. `id` is null for a list. */
export function StaffName({ name, id }: { name: string; id: string | null }) {
  const { data } = useAdminPermissions();
  const called = <bdi className="[overflow-wrap:anywhere]">{name}</bdi>;
  if (!id || !data?.isCommunityAdmin) return called;
  return (
    <Link
      to={`/admin-portal/audit?person=${encodeURIComponent(id)}`}
      className="underline decoration-gold underline-offset-4 hover:text-ink"
    >
      {called}
    </Link>
  );
}
