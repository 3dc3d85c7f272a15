import { useEffect, type ReactNode } from 'react';
import { SentAway, useWasAllowed } from '~/lib/session/lost-rights';
import { useAdminPermissions } from '~/lib/session/rights';
import { useSession } from '~/lib/session/session';
import { PageLoading } from '~/ui/page/page-loading';
import { AuthenticationRequired } from './guard-screens';

/** Lets staff into the admin portal. Everybody else goes home, also when the check fails. */
export function AdminGuard({ children }: { children: ReactNode }) {
  const { person } = useSession();
  const { data, isPending } = useAdminPermissions();
  const isStaff = data?.hasAdminAccess === true;
  const wasStaff = useWasAllowed(isStaff);
  if (!person) return <AuthenticationRequired />;
  if (isPending) return <PageLoading text="Checking access..." />;
  return isStaff ? children : <SentHome wasStaff={wasStaff} />;
}

function SentHome({ wasStaff }: { wasStaff: boolean }) {
  useEffect(() => {
    if (!wasStaff) return;
    // The home page has no toaster of its own.
    void import('~/ui/kit/toast/toast').then(({ toast }) =>
      toast.failure(undefined, 'The admin portal was closed: your Discord roles no longer open it.'),
    );
  }, [wasStaff]);
  return <SentAway to="/" />;
}
