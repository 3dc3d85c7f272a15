import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, Route, RouterProvider, Routes as Places, useLocation } from 'react-router-dom';
import { toast } from 'sonner';
import { createQueryClient } from '~/lib/query-client';
import { SessionValue, type Session } from '~/lib/session/session';
import { siteQuery } from '~/lib/site';
import Toaster from '~/ui/kit/toast/toaster';
import { KESTREL, SITE } from './render';
import { serve, type RecordedRequest } from './server';

type Reply = Awaited<ReturnType<Parameters<typeof serve>[0]>>;
/** By method and path below the root, without the query; a longer path is matched by its longest beginning. */
export type Routes = Record<string, Reply | ((call: RecordedRequest) => Reply | Promise<Reply>)>;

/** Answers by route below `root` ('/api/bingo/') and records the requests, by the same names. */
export function serveRoutes(root: string, routes: Routes) {
  const requests: (RecordedRequest & { route: string })[] = [];
  serve((call) => {
    const route = `${call.method} ${call.path.replace(root, '').split('?')[0]}`;
    requests.push({ ...call, route });
    const [name] = Object.keys(routes)
      .filter((registered) => route === registered || route.startsWith(`${registered}/`))
      .sort((a, b) => b.length - a.length);
    const reply = name === undefined ? { status: 404, body: {} } : routes[name]!;
    return typeof reply === 'function' ? reply(call) : reply;
  });
  return {
    routes,
    requests,
    count: (route: string) => requests.filter((call) => call.route === route).length,
    bodies: (route: string) => requests.filter((call) => call.route === route).map(({ body }) => body),
  };
}

/** Never answers: for what is shown while something loads. */
export const never = () => new Promise<Reply>(() => undefined);

/** A screen in a page as the site makes it, with toasts and the one rule for freshness, but without retries. */
export function showPage(screen: ReactNode, path: string, session: Session = KESTREL) {
  // Failures stay until they are closed, beyond the page that raised them.
  toast.dismiss();
  const client = createQueryClient();
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retry: false } });
  client.setQueryData(siteQuery.queryKey, SITE);
  const page = (
    <>
      {screen}
      <Toaster />
      <Address />
    </>
  );
  const router = createMemoryRouter([{ path: '*', element: page }], { initialEntries: [path] });
  return {
    client,
    router,
    ...render(
      <QueryClientProvider client={client}>
        <SessionValue value={session}>
          <RouterProvider router={router} />
        </SessionValue>
      </QueryClientProvider>,
    ),
  };
}

/** Shows a screen at an address, by default this one; `path` names its parameters. */
export const showAt =
  (usual: string) =>
  (screen: ReactNode, address = usual, path = '*') =>
    showPage(
      <Places>
        <Route path={path} element={screen} />
        <Route path="*" element="elsewhere" />
      </Places>,
      address,
    );

function Address() {
  const { pathname, search, hash } = useLocation();
  return <output data-testid="address">{pathname + search + hash}</output>;
}
