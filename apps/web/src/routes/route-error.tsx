import { useEffect } from 'react';
import { useRouteError } from 'react-router-dom';
import { startAgain } from '~/lib/leave';
import { ErrorState } from '~/ui/kit/feedback/error-state';

/** A page that broke, or whose code could not be fetched: the rest of the site goes on. */
export function RouteError() {
  const error = useRouteError();
  useEffect(() => {
    if (navigator.onLine) return;
    // Its code could not be fetched without a network.
    window.addEventListener('online', startAgain, { once: true });
    return () => window.removeEventListener('online', startAgain);
  }, []);
  return (
    <div className="page py-16">
      <ErrorState title="This page cannot be shown." error={error} onRetry={startAgain}>
        It failed while it was being drawn or fetched. The rest of the site works.
      </ErrorState>
    </div>
  );
}
