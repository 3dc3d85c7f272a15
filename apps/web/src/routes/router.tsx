import type { Site } from '@app/contracts/content/site';
import { createBrowserRouter } from 'react-router-dom';
import type { Handle } from '~/shell/layout';
import { routes } from './routes';

/** The router, which begins to fetch the code of the page that is opened first. */
export function createRouter(site: Site) {
  const router = createBrowserRouter(routes(site));
  const { fetchCode } = (router.state.matches.at(-1)?.route.handle ?? {}) as Handle;
  // The layout waits for it, and says so where it cannot be had.
  fetchCode?.().catch(() => undefined);
  return router;
}
