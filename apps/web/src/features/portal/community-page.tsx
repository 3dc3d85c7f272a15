import type { ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import { AdminPortalBar } from './portal-bar';
import { useAdminPermissions } from '~/lib/session/rights';

/** A part of the admin portal that is no game's: for community admins. All others are sent back to the portal. */
export function AdminCommunityPage({ children }: { children: ReactNode }) {
  const { data: permissions } = useAdminPermissions();
  if (!permissions?.isCommunityAdmin) return <Navigate to="/admin-portal" replace />;
  return (
    <>
      <AdminPortalBar permissions={permissions} role="community-admin" />
      <div className="page pt-7 pb-24">{children}</div>
    </>
  );
}
