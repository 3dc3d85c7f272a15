import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { RouterProvider } from 'react-router-dom';
import { ErrorState } from '~/kit/error-state';
import { FullScreen, FullScreenLoading } from './full-screen';
import { createQueryClient } from './query-client';
import { createRouter } from './router';
import { SessionProvider } from './session';
import { siteQuery } from './site';

export function App() {
  const [client] = useState(createQueryClient);
  const [router] = useState(createRouter);
  return (
    <QueryClientProvider client={client}>
      <Gate navigate={(to) => router.navigate(to, { replace: true })}>
        <RouterProvider router={router} />
      </Gate>
    </QueryClientProvider>
  );
}

/** First the community, then who is here; nothing else is shown before. */
function Gate({ navigate, children }: { navigate: (to: string) => Promise<void>; children: ReactNode }) {
  const { data: site, error, refetch, isFetching } = useQuery(siteQuery);
  if (site)
    return (
      <SessionProvider site={site} pending={<FullScreenLoading name={site.name} />} navigate={navigate}>
        {children}
      </SessionProvider>
    );
  if (!error) return <FullScreenLoading />;
  return (
    <FullScreen>
      <h1 className="sr-only">Not loaded</h1>
      <div className="w-[min(30rem,calc(100vw-48px))] text-left">
        <ErrorState
          title="The site cannot be loaded."
          error={error}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      </div>
    </FullScreen>
  );
}
