import type { ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import { useSession } from '~/app/session';
import { PageLoading } from '~/shell/page-loading';
import { useBingoAccess } from './queries';

/** Lets in who may play; everybody else goes home. */
export function BingoGuard({ children }: { children: ReactNode }) {
  const { person } = useSession();
  const { data, isPending } = useBingoAccess();
  if (!person) return <Navigate to="/" replace />;
  if (isPending) return <PageLoading text="Checking access..." />;
  return data?.hasAccess ? children : <Navigate to="/" replace />;
}
