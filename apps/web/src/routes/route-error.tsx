import { useEffect, useState } from 'react';
import { useRouteError } from 'react-router-dom';
import { startAgain } from '~/lib/leave';
import { ErrorState } from '~/ui/kit/feedback/error-state';

/** A page that broke, or whose code could not be fetched: the rest of the site goes on. */
export function RouteError() {
  const error = useRouteError();
  // Then its code could not be fetched.
  const [isOffline] = useState(() => !navigator.onLine);
  useEffect(() => {
    if (!isOffline) return;
    window.addEventListener('online', startAgain, { once: true });
    return () => window.removeEventListener('online', startAgain);
  }, [isOffline]);
  return (
    <div className="page py-16">
      <ErrorState title="This page cannot be shown." error={error} onRetry={startAgain}>
        {isOffline
          ? 'There is no connection to the internet. The page comes back with it.'
          : 'It failed while it was being drawn or fetched. The rest of the site works.'}
      </ErrorState>
    </div>
  );
}
