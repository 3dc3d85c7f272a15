import { ApiError } from '~/lib/failures';
import { EmptyState } from '~/ui/kit/feedback/empty-state';
import { ErrorState } from '~/ui/kit/feedback/error-state';

/** Nothing could be loaded: not allowed, or something else. */
export function OperationsFailed({
  title,
  error,
  onRetry,
  retrying,
}: {
  title: string;
  error: Error;
  onRetry: () => void;
  retrying: boolean;
}) {
  const denied = error instanceof ApiError && error.status === 403;
  return (
    <div className="mt-5">
      {denied ? (
        <EmptyState title="Operations are not yours.">
          Your roles do not hold the right to operate the site. Who does stands in the community’s configuration.
        </EmptyState>
      ) : (
        <ErrorState title={title} error={error} onRetry={onRetry} retrying={retrying} />
      )}
    </div>
  );
}
