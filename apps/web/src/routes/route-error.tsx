import { useRouteError } from 'react-router-dom';
import { ErrorState } from '~/ui/kit/feedback/error-state';

/** A page that broke, or whose code could not be fetched: the rest of the site goes on. */
export function RouteError() {
  const error = useRouteError();
  return (
    <div className="page py-16">
      <ErrorState title="This page cannot be shown." error={error} onRetry={() => window.location.reload()}>
        It failed while it was being drawn or fetched. The rest of the site works.
      </ErrorState>
    </div>
  );
}
