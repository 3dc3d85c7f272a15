import type { ReactNode } from 'react';
import { useWasAllowed } from '~/lib/session/lost-rights';
import { useAdminPermissions, useWatchedRights } from '~/lib/session/rights';
import { AdminPortalBar } from './portal-bar';
import { SendBack } from './send-back';

/** A part of the admin portal that is no game's: for community admins. All others are sent back to the portal. */
export function AdminCommunityPage({ children }: { children: ReactNode }) {
  const { data: permissions } = useAdminPermissions();
  useWatchedRights();
  const isAllowed = permissions?.isCommunityAdmin === true;
  const wasAllowed = useWasAllowed(isAllowed);
  if (!isAllowed)
    return (
      <SendBack
        what="The pages of community admins"
        why="Your Discord roles do not make you one."
        wasOpen={wasAllowed}
      />
    );
  return (
    <>
      <AdminPortalBar permissions={permissions} role="community-admin" />
      <div className="page pt-7 pb-24">{children}</div>
    </>
  );
}
