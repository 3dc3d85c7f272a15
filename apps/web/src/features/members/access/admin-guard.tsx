import type { ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import { useSession } from '~/lib/session/session';
import { PageLoading } from '~/ui/page/page-loading';
import { AuthenticationRequired } from './guard-screens';
import { useAdminPermissions } from '~/lib/session/rights';

/** Lets staff into the admin portal. Everybody else goes home, also when the check fails. */
export function AdminGuard({ children }: { children: ReactNode }) {
  const { person } = useSession();
  const { data, isPending } = useAdminPermissions();
  if (!person) return <AuthenticationRequired />;
  if (isPending) return <PageLoading text="Checking access..." />;
  return data?.hasAdminAccess ? children : <Navigate to="/" replace />;
}
