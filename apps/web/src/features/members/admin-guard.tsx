import type { ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import { useSession } from '~/app/session';
import { PageLoading } from '~/shell/page-loading';
import { AuthenticationRequired } from './guard-screens';
import { useAdminPermissions } from './queries';

/** Lets staff into the admin portal; everybody else, and whoever cannot be checked, goes home. */
export function AdminGuard({ children }: { children: ReactNode }) {
  const { person } = useSession();
  const { data, isPending } = useAdminPermissions();
  if (!person) return <AuthenticationRequired />;
  if (isPending) return <PageLoading text="Checking access..." />;
  return data?.hasAdminAccess ? children : <Navigate to="/" replace />;
}
