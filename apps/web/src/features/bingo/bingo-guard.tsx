import type { ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import { ApiError, serverWordsOr } from '~/lib/failures';
import { useSession } from '~/lib/session/session';
import { ErrorState } from '~/ui/kit/feedback/error-state';
import { PageLoading } from '~/ui/page/page-loading';
import { useBingoAccess } from './queries';

/** Shows its children to those who may play and sends others home. A failed check shows why, with a retry. */
export function BingoGuard({ children }: { children: ReactNode }) {
  const { person } = useSession();
  const { data, error, refetch, isFetching } = useBingoAccess();
  if (!person) return <Navigate to="/" replace />;
  if (data) return data.hasAccess ? children : <Navigate to="/" replace />;
  if (!error) return <PageLoading text="Checking access..." />;
  return (
    <div className="page pt-10 pb-24">
      <ErrorState title={accessFailure(error)} error={serverWordsOr('', error)} onRetry={refetch} retrying={isFetching}>
        Your access to Dashcam Bingo is not known yet.
      </ErrorState>
    </div>
  );
}

/** The title of a failed access check. */
export const accessFailure = (error: unknown): string => {
  if (!(error instanceof ApiError) || error.status === 0) return 'Failed to check bingo access';
  if (error.status === 429) return 'Rate limited - please try again';
  return error.message || 'Access check failed';
};
