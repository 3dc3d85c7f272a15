import type { Right } from '@app/contracts/community/rights';
import type { Site } from '@app/contracts/content/site';
import type { AdminPermissions, Permissions } from '@app/contracts/members/members';
import type { PortalGame } from '@app/contracts/portal-game';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, waitFor } from '@testing-library/react';
import { cloneElement, isValidElement, Suspense, type ReactElement, type ReactNode } from 'react';
import { createMemoryRouter, matchPath, RouterProvider, type RouteObject } from 'react-router-dom';
import { PathGate } from '~/features/availability/path-gate';
import { SITE, SIGNED_OUT } from '~/test/render';
import { failure, serve } from '~/test/server';
import { ADDRESSES } from '../../../../test/journeys/addresses';
import { promised, RANKS, type Found, type Rank } from '../../../../test/journeys/ranks';
import { createQueryClient } from '~/lib/query-client';
import { routes } from './routes';
import { SessionValue } from '~/lib/session/session';
import { siteQuery } from '~/lib/site';

/** What the api makes of rights. */
const api = jest.requireActual<{
  permissionsOf: (caller: Pick<Rank, 'rights' | 'inGuild'>) => Permissions;
  adminPermissionsOf: (caller: Pick<Rank, 'rights'>) => AdminPermissions;
}>('../../../api/src/members/permissions');

/** Shown between two pages of a sign-in, whoever opens them. */
const ON_THE_WAY = ['/sign-in/callback', '/sign-in/again'];
/** Pages that look at rights themselves; of all others only who may see them is tried here. */
const LOOKS_ITSELF = /^\/(?:admin-portal|profile)/;

const pages = (site: Site): RouteObject[] =>
  routes(site)
    .flatMap(({ children = [] }) => children)
    .flatMap(({ children = [] }) => children);

/** A page's guards as they are, with a word in place of the page. */
const withoutPage = (element: ReactNode): ReactNode => {
  if (!isValidElement<{ children?: ReactNode }>(element)) return element;
  if (element.type === PathGate) return <h1>the page</h1>;
  return cloneElement(element as ReactElement<{ children?: ReactNode }>, {}, withoutPage(element.props.children));
};
const ROUTES = pages(SITE).map((route) =>
  LOOKS_ITSELF.test(route.path!) ? route : { ...route, element: withoutPage(route.element) },
) as RouteObject[];

/** Answers about rights as the api does. */
const serveAs = ({ rights, inGuild }: Rank) =>
  serve(({ path }) => {
    const portal = api.adminPermissionsOf({ rights });
    const answer = (body: object) => ({ body: { success: true, ...body } });
    switch (path.replace(/^\/api\//, '')) {
      case 'auth/permissions':
        return answer({ permissions: api.permissionsOf({ rights, inGuild }), isStaff: portal.hasAdminAccess });
      case 'bingo/check-access':
        return answer({ hasAccess: rights.has('bingo') });
      case 'admin-portal/permissions':
      case 'admin-portal/squad/permissions':
      case 'admin-portal/reforger/permissions':
        return answer({ permissions: portal });
      default:
        return { status: 404, body: failure('Not asked for here.', 'not-found') };
    }
  });

/** The site without its shell, as somebody finds it. */
const visit = (somebody: Rank | undefined) => {
  if (somebody) serveAs(somebody);
  else serve(() => ({ status: 401, body: failure('Sign in.', 'unauthorized') }));
  const client = createQueryClient();
  client.setDefaultOptions({
    queries: { ...client.getDefaultOptions().queries, retry: false, refetchInterval: false },
  });
  client.setQueryData(siteQuery.queryKey, SITE);
  const router = createMemoryRouter(ROUTES, { initialEntries: ['/'] });
  const person = somebody && { id: somebody.persona.key, name: somebody.persona.name, avatarUrl: undefined };
  render(
    <QueryClientProvider client={client}>
      <SessionValue value={{ ...SIGNED_OUT, person }}>
        <Suspense>
          <RouterProvider router={router} />
        </Suspense>
      </SessionValue>
    </QueryClientProvider>,
  );
  const heading = () => document.querySelector('h1')?.textContent;
  return {
    /** Where somebody is and what stands there, once it has settled. */
    finds: async (path: string, found: Found) => {
      await act(() => router.navigate(path));
      const place = typeof found === 'object' ? found.sentTo : path;
      const refused = ['Sign In Required', 'Authentication Required', 'Guild Membership Required'];
      await waitFor(() => {
        expect([path, router.state.location.pathname]).toEqual([path, place]);
        if (typeof found === 'object' || found === 'the page') {
          expect(heading()).toBeTruthy();
          expect(refused).not.toContain(heading());
        } else expect([path, heading()]).toEqual([path, found]);
      });
    },
    /** What the buttons of a game's menu say. */
    tools: async (game: PortalGame): Promise<(string | null)[]> => {
      await act(() => router.navigate(`/admin-portal/${game}`));
      await waitFor(() => expect(heading()).toMatch(/tools$/));
      return [...document.querySelectorAll('li button')].map((button) => button.getAttribute('aria-label'));
    },
  };
};

test('every address of the site is in the table, and the table has no other', () => {
  const patterns = ROUTES.map(({ path }) => path!).filter((path) => path !== '*' && !ON_THE_WAY.includes(path));
  const listed = (pattern: string) => ADDRESSES.some(({ path }) => matchPath(pattern, path));
  expect(patterns.filter((pattern) => !listed(pattern))).toEqual([]);
  const leads = ADDRESSES.filter(({ path }) => !patterns.some((pattern) => matchPath(pattern, path)));
  expect(leads.map(({ path }) => path)).toEqual(['/no/such/page']);
});

test.each([
  ['somebody signed out', undefined] as const,
  ...RANKS.map((somebody) => [somebody.persona.key, somebody] as const),
])('%s finds at every address what the table promises', async (_, somebody) => {
  const { finds } = visit(somebody);
  for (const { path, access } of ADDRESSES) await finds(path, promised(access, somebody));
});

/** Who may use a tool of a game's part of the portal, besides community admins. */
const TOOLS: Readonly<Record<PortalGame, Readonly<Record<string, readonly Right[]>>>> = {
  squad: {
    'Server #1 Live Dashboard': ['squad-admin'],
    'Player Stats Lookup': ['squad-admin'],
    Bans: ['squad-admin'],
    Watchlist: ['squad-admin'],
    Automations: ['squad-admin', 'squad-coordinator'],
    'Clan Management': ['squad-coordinator'],
    'Admin List Management': ['squad-coordinator'],
    'Whitelist Files': ['squad-coordinator'],
    'Leaderboard Exempt List': ['squad-coordinator'],
    'Seeding Exempt List': ['squad-coordinator'],
    'Highlights Management': ['squad-coordinator'],
    'Discord Feeds': ['squad-coordinator'],
  },
  reforger: {
    'Server #1 Live Dashboard': ['reforger-admin', 'reforger-dev'],
    'Player Stats Lookup': ['reforger-admin'],
    Bans: ['reforger-admin'],
    Watchlist: ['reforger-admin'],
    Automations: ['reforger-admin', 'reforger-coordinator'],
    'Leaderboard Exempt List': ['reforger-coordinator'],
    'Highlights Management': ['reforger-coordinator'],
    'Discord Feeds': ['reforger-coordinator'],
  },
};

describe.each(['squad', 'reforger'] as const)('the portal of %s', (game) => {
  const staff = RANKS.filter(({ rights }) => api.adminPermissionsOf({ rights })[game].canAccess);

  test.each(staff.map((somebody) => [somebody.persona.key, somebody] as const))(
    'shows %s the tools of theirs',
    async (_, somebody) => {
      const { rights } = somebody;
      const shown = await visit(somebody).tools(game);
      const theirs = Object.entries(TOOLS[game])
        .filter(([, may]) => rights.has('community-admin') || may.some((right) => rights.has(right)))
        .map(([name]) => `Open ${name}`);
      expect(shown).toEqual(theirs);
    },
  );
});
