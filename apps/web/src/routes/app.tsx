import type { Site } from '@app/contracts/content/site';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { RouterProvider } from 'react-router-dom';
import { ErrorState } from '~/ui/kit/feedback/error-state';
import { FullScreen, FullScreenLoading } from './full-screen';
import { takePreloaded } from '~/lib/preloaded';
import { PushedChanges } from '~/lib/push/pushed-changes';
import { createQueryClient } from '~/lib/query-client';
import { createRouter } from './router';
import { SessionProvider } from '~/lib/session/session-provider';
import { siteQuery } from '~/lib/site';
import { useTints } from '~/lib/tints';

export function App() {
  const [client] = useState(() => {
    const created = createQueryClient();
    takePreloaded(created);
    return created;
  });
  return (
    <QueryClientProvider client={client}>
      <Gate />
    </QueryClientProvider>
  );
}

/** Loads the community, then the session; nothing else is shown before. */
function Gate() {
  const { data: site, error, refetch, isFetching } = useQuery(siteQuery);
  useTints(site?.tints);
  const elsewhere = site && otherName(site);
  useEffect(() => {
    if (elsewhere) window.location.replace(elsewhere);
  }, [elsewhere]);
  if (elsewhere) return <FullScreenLoading />;
  if (site) return <Open site={site} />;
  if (!error) return <FullScreenLoading />;
  return (
    <FullScreen>
      <h1 className="sr-only">Not loaded</h1>
      <div className="w-[min(30rem,calc(100vw-48px))] text-left">
        <ErrorState title="The site cannot be loaded." error={error} onRetry={refetch} retrying={isFetching} />
      </div>
    </FullScreen>
  );
}

/** The local sign-in knows this machine by one of its two names, and users type either. @returns the address by that one */
function otherName({ signIn }: Site): string | undefined {
  const address = new URL(window.location.href);
  if (address.hostname !== '127.0.0.1' || new URL(signIn.authority).hostname !== 'localhost') return undefined;
  address.hostname = 'localhost';
  return address.href;
}

function Open({ site }: { site: Site }) {
  const [router] = useState(() => createRouter(site));
  return (
    <SessionProvider
      site={site}
      pending={<FullScreenLoading site={site} />}
      navigate={(to) => router.navigate(to, { replace: true })}
    >
      <PushedChanges />
      <RouterProvider router={router} />
    </SessionProvider>
  );
}
