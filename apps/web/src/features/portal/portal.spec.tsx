import type { AdminPermissions } from '@app/contracts/members/members';
import { useQuery, type QueryClient } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes, useNavigate } from 'react-router-dom';
import { KESTREL, renderAt } from '~/test/render';
import { failure, serve, type RecordedRequest } from '~/test/server';
import { api } from '~/lib/api';
import { createQueryClient } from '~/lib/query-client';
import { readRights } from '~/lib/session/lost-rights';
import { AdminCommunityPage } from './community-page';
import AdminGamePage from './game-page';
import { AdminGuard } from '~/features/members/access/admin-guard';
import Toaster from '~/ui/kit/toast/toaster';
import { useOpenTools } from './portal-memory';
import AdminPortalPage from './portal-page';

type Held = {
  community?: true;
  squad?: Partial<AdminPermissions['squad']>;
  reforger?: Partial<AdminPermissions['reforger']>;
};

const permissionsOf = ({ community, squad, reforger }: Held): AdminPermissions => ({
  hasAdminAccess: true,
  isCommunityAdmin: community === true,
  squad: {
    canAccess: Boolean(community ?? squad),
    isAdmin: false,
    isSeniorAdmin: false,
    isCoordinator: false,
    ...squad,
  },
  reforger: {
    canAccess: Boolean(community ?? reforger),
    isAdmin: false,
    isSeniorAdmin: false,
    isCoordinator: false,
    isDev: false,
    ...reforger,
  },
});

type Reply = { status: number; body: object };

const MEMBER = { isGuildMember: true, isAdmin: false, isModerator: false, isMember: true, isVip: true };

/** The server, for somebody who holds this; `game` answers the question of one game. */
const serveStaff = (held: Held, game?: (call: RecordedRequest) => Reply | Promise<Reply>) =>
  serve((call) => {
    if (call.path === '/api/auth/permissions') return { body: { success: true, permissions: MEMBER, isStaff: true } };
    if (game && /\/(squad|reforger)\/permissions$/.test(call.path)) return game(call);
    return { body: { success: true, permissions: permissionsOf(held) } };
  });

/** Stands in for the window with the logs, which another feature brings. */
const Logs = ({ gameName, tool }: { gameName: string; tool?: { label: string } | undefined }) => (
  <p role="dialog">
    {gameName}, {tool?.label ?? 'all tools'}
  </p>
);

const open = (path: string, client?: QueryClient) =>
  renderAt(
    path,
    <>
      <Routes>
        <Route path="/" element="home" />
        <Route path="/admin-portal" element={<AdminGuard>{<AdminPortalPage />}</AdminGuard>} />
        <Route
          path="/admin-portal/audit"
          element={<AdminGuard>{<AdminCommunityPage>{<Roster />}</AdminCommunityPage>}</AdminGuard>}
        />
        <Route
          path="/admin-portal/squad"
          element={<AdminGuard>{<AdminGamePage game="squad" Logs={Logs} built={{ bans: <Roster /> }} />}</AdminGuard>}
        />
        <Route path="/admin-portal/reforger" element={<AdminGuard>{<AdminGamePage game="reforger" />}</AdminGuard>} />
      </Routes>
      <Toaster />
      <BrowserBack />
    </>,
    KESTREL,
    client,
  );

function BrowserBack() {
  const navigate = useNavigate();
  return <button onClick={() => void navigate(-1)}>the browser’s Back</button>;
}

/** Stands in for a tool with what only its role may read. */
function Roster() {
  const { data, error, refetch } = useQuery({
    queryKey: ['roster'],
    queryFn: ({ signal }) => api.get<{ names: string }>('roster', signal),
  });
  return <button onClick={() => void refetch()}>{data?.names ?? error?.message ?? 'nothing'}</button>;
}

const tools = async () => (await screen.findAllByRole('heading', { level: 3 })).map(({ textContent }) => textContent);

beforeEach(() => {
  useOpenTools.setState({ squad: undefined, reforger: undefined });
  sessionStorage.clear();
});

test('a community admin sees both games and is called one', async () => {
  serveStaff({ community: true });
  open('/admin-portal');
  expect(await screen.findByRole('link', { name: 'Open Squad Tools' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Open Reforger Tools' }).getAttribute('href')).toBe('/admin-portal/reforger');
  expect(screen.getAllByText('Community Admin').length).toBeGreaterThan(0);
});

test('a game somebody has no access to has neither a card nor a link', async () => {
  serveStaff({ squad: { isAdmin: true } });
  open('/admin-portal');
  expect(await screen.findByRole('link', { name: 'Open Squad Tools' })).toBeTruthy();
  expect(screen.queryByText(/Reforger/)).toBeNull();
  const roles = within(screen.getByRole('list', { name: 'Your Squad roles' })).getAllByRole('listitem');
  expect(roles.map(({ textContent }) => textContent)).toEqual(['Admin']);
});

test('access to the portal without any game is said to be so', async () => {
  serveStaff({});
  open('/admin-portal');
  expect(
    await screen.findByRole('heading', { name: 'You have admin access but no specific game permissions.' }),
  ).toBeTruthy();
});

test('a link to a tool that is for others leaves the menu working', async () => {
  serveStaff({ squad: { isAdmin: true } });
  open('/admin-portal/squad?tool=highlights&player=1');
  fireEvent.click(await screen.findByRole('button', { name: 'Open Bans' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Bans' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Back to Tools Menu' }));
  expect(await screen.findByRole('button', { name: 'Open Bans' })).toBeTruthy();
});

test('a failed check of the portal leads home', async () => {
  serve(() => ({ status: 503, body: failure('Roles cannot be checked.', 'guild-unavailable') }));
  open('/admin-portal');
  expect(await screen.findByText('home')).toBeTruthy();
});

test.each<[string, Held, string, (string | null)[]]>([
  [
    'a Squad admin',
    { squad: { isAdmin: true } },
    'squad',
    ['Server #1 Live Dashboard', 'Player Stats Lookup', 'Bans', 'Watchlist', 'Automations'],
  ],
  [
    'a Squad coordinator without the admin flag',
    { squad: { isCoordinator: true } },
    'squad',
    [
      'Automations',
      'Clan Management',
      'Admin List Management',
      'Whitelist Files',
      'Leaderboard Exempt List',
      'Seeding Exempt List',
      'Highlights Management',
      'Discord Feeds',
    ],
  ],
  ['a Reforger developer', { reforger: { isDev: true } }, 'reforger', ['Server #1 Live Dashboard']],
  [
    'a community admin in Reforger',
    { community: true },
    'reforger',
    [
      'Server #1 Live Dashboard',
      'Player Stats Lookup',
      'Bans',
      'Watchlist',
      'Automations',
      'Leaderboard Exempt List',
      'Highlights Management',
      'Discord Feeds',
    ],
  ],
])('%s sees these tools and no others', async (_, held, game, expected) => {
  serveStaff(held);
  open(`/admin-portal/${game}`);
  expect(await tools()).toEqual(expected);
});

test('each tool says who may use it', async () => {
  serveStaff({ community: true });
  open('/admin-portal/reforger');
  await tools();
  const servers = within(screen.getByRole('region', { name: 'Servers' })).getAllByRole('listitem');
  expect(servers[0]!.textContent).toContain('Community Admin, Admin, Developer');
  const lists = within(screen.getByRole('region', { name: 'Admin Tools' })).getAllByRole('listitem');
  expect(lists[4]!.textContent).toContain('Community Admin, Coordinator');
});

test('whose role has no tools reads whom to ask', async () => {
  serveStaff({ squad: { isSeniorAdmin: true } });
  open('/admin-portal/squad');
  expect(await screen.findByRole('heading', { name: 'No tools available for your current role.' })).toBeTruthy();
  expect(screen.getByText('Contact a Senior Administrator if you believe you should have access.')).toBeTruthy();
});

test.each<[Held, boolean]>([
  [{ community: true }, true],
  [{ squad: { isCoordinator: true } }, true],
  [{ squad: { isAdmin: true } }, false],
  [{ squad: { isSeniorAdmin: true } }, false],
])('%j has the logs: %p', async (held, has) => {
  serveStaff(held);
  open('/admin-portal/squad');
  await screen.findByRole('heading', { name: 'Squad tools' });
  expect(screen.queryByRole('button', { name: 'Logs' }) !== null).toBe(has);
});

test('an open tool has its own logs beside the game’s', async () => {
  serveStaff({ squad: { isCoordinator: true } });
  open('/admin-portal/squad');
  fireEvent.click(await screen.findByRole('button', { name: 'Logs' }));
  expect((await screen.findByRole('dialog')).textContent).toBe('Squad, all tools');
  fireEvent.click(screen.getByRole('button', { name: 'Open Clan Management' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Logs' }));
  expect((await screen.findByRole('dialog')).textContent).toBe('Squad, Clan Management');
});

test.each<[Held, boolean]>([
  [{ community: true }, true],
  [{ squad: { isCoordinator: true } }, false],
])('%j is led to the audit: %p', async (held, led) => {
  serveStaff(held);
  open('/admin-portal');
  await screen.findByRole('heading', { name: 'Admin Portal' });
  expect(screen.queryByRole('link', { name: 'Audit' }) !== null).toBe(led);
});

test('an open tool is there again after a reload, until somebody goes back', async () => {
  serveStaff({ community: true });
  const { unmount } = open('/admin-portal/squad');
  const scroll = jest.spyOn(window, 'scrollTo');
  fireEvent.click(await screen.findByRole('button', { name: 'Open Clan Management' }));
  expect(screen.getByRole('heading', { level: 1, name: 'Clan Management' })).toBe(document.activeElement);
  expect(scroll).toHaveBeenLastCalledWith(0, 0);
  expect(screen.getByRole('heading', { name: 'Coming Soon' })).toBeTruthy();
  expect(JSON.parse(sessionStorage.getItem('admin-portal-tools')!)).toMatchObject({ state: { squad: 'clans' } });
  unmount();

  open('/admin-portal/squad');
  fireEvent.click(await screen.findByRole('button', { name: 'Back to Tools Menu' }));
  expect(screen.getByRole('button', { name: 'Open Clan Management' })).toBe(document.activeElement);
});

test('Back from a tool leads to the menu', async () => {
  useOpenTools.setState({ reforger: 'clans' });
  serveStaff({ community: true });
  open('/admin-portal/squad');
  fireEvent.click(await screen.findByRole('button', { name: 'Open Clan Management' }));
  expect(screen.getByRole('heading', { level: 1, name: 'Clan Management' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'the browser’s Back' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Squad tools' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Open Clan Management' })).toBe(document.activeElement);
  expect(useOpenTools.getState()).toEqual({ squad: undefined, reforger: 'clans' });
});

test('each game remembers its own', async () => {
  useOpenTools.setState({ squad: 'clans' });
  serveStaff({ community: true });
  open('/admin-portal/reforger');
  expect(await screen.findByRole('heading', { name: 'Reforger tools' })).toBeTruthy();
});

test('a remembered tool does not open for whoever may not use it any more', async () => {
  useOpenTools.setState({ squad: 'clans' });
  serveStaff({ squad: { isAdmin: true } });
  open('/admin-portal/squad');
  expect(await tools()).toContain('Player Stats Lookup');
});

test('without access to the game its server is not even asked, and the portal is shown', async () => {
  const requests = serveStaff({ squad: { isAdmin: true } });
  open('/admin-portal/reforger');
  expect(await screen.findByRole('heading', { name: 'Admin Portal' })).toBeTruthy();
  expect(requests.map(({ path }) => path)).not.toContain('/api/admin-portal/reforger/permissions');
});

test('a refused or failed check of the game leads to the portal, with the reason', async () => {
  serveStaff({ squad: { isAdmin: true } }, () => ({ status: 403, body: failure('You are not allowed.', 'forbidden') }));
  open('/admin-portal/squad');
  expect(await screen.findByRole('heading', { name: 'Admin Portal' })).toBeTruthy();
  expect(screen.getByText('You are not allowed.')).toBeTruthy();
});

test('what is open stays when reading the rights again fails', async () => {
  let reply: Reply = { status: 200, body: { success: true, permissions: permissionsOf({ squad: { isAdmin: true } }) } };
  serveStaff({ squad: { isAdmin: true } }, () => reply);
  open('/admin-portal/squad');
  await tools();
  reply = { status: 503, body: failure('The chat platform cannot be reached.', 'unavailable') };
  fireEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await screen.findByText('The chat platform cannot be reached.')).toBeTruthy();
  expect(screen.getByText('Not refreshed')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Squad tools' })).toBeTruthy();
  reply = { status: 200, body: { success: true, permissions: permissionsOf({ squad: { isAdmin: true } }) } };
  fireEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await screen.findByText('Connected')).toBeTruthy();
});

test('a role lost meanwhile shuts the game’s tools when somebody refreshes', async () => {
  let status = 200;
  let answer = () => {};
  let answered = Promise.resolve();
  serveStaff({ squad: { isAdmin: true } }, async () => {
    await answered;
    return status === 200
      ? { status, body: { success: true, permissions: permissionsOf({ squad: { isAdmin: true } }) } }
      : { status, body: failure('You are not allowed.', 'forbidden') };
  });
  open('/admin-portal/squad');
  await tools();
  expect(screen.getByText('Connected')).toBeTruthy();
  status = 403;
  answered = new Promise((resolve) => (answer = resolve));
  fireEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await screen.findByText('Refreshing')).toBeTruthy();
  answer();
  expect(await screen.findByRole('heading', { name: 'Admin Portal' })).toBeTruthy();
  // Given back, the tools open again.
  status = 200;
  fireEvent.click(screen.getByRole('link', { name: 'Squad' }));
  expect(await screen.findByRole('heading', { name: 'Squad tools' })).toBeTruthy();
});

describe('a role that goes while a tool is open', () => {
  /** Somebody who loses roles, and has a tool open that reads a roster. */
  const losing = async (before: Held, after: Held | undefined, path = '/admin-portal/squad?tool=bans') => {
    let held: Held | undefined = before;
    const isStaff = () => held !== undefined && JSON.stringify(held) !== '{}';
    const refused = { status: 403, body: failure('You are not allowed to do this.', 'forbidden') };
    const requests = serve(({ path: called }) => {
      if (called === '/api/auth/permissions')
        return { body: { success: true, permissions: MEMBER, isStaff: isStaff() } };
      if (called === '/api/roster') return held === before ? { body: { success: true, names: 'Kestrel' } } : refused;
      if (!held || (called.includes('squad') && !permissionsOf(held).squad.canAccess)) return refused;
      return { body: { success: true, permissions: permissionsOf(held) } };
    });
    const client = createQueryClient();
    open(path, client);
    await screen.findByText('Kestrel');
    held = after;
    return { client, requests };
  };
  const nothingLeft = async (client: QueryClient) => {
    await waitFor(() => expect(client.getQueryData(['roster'])).toBeUndefined());
    expect(screen.queryByText('Kestrel')).toBeNull();
  };

  test('ends it when a query of it is refused, with the reason', async () => {
    const { client } = await losing(
      { squad: { isAdmin: true }, reforger: { isAdmin: true } },
      { reforger: { isAdmin: true } },
    );
    fireEvent.click(screen.getByText('Kestrel'));
    expect(await screen.findByText('Squad’s tools were closed.')).toBeTruthy();
    expect(screen.getByText(/Your Discord roles do not open them\./)).toBeTruthy();
    await nothingLeft(client);
  });

  test('ends it when the api says that rights have changed, before anything is asked for', async () => {
    const { client, requests } = await losing(
      { squad: { isAdmin: true }, reforger: { isAdmin: true } },
      { reforger: { isAdmin: true } },
    );
    const before = requests.filter(({ path }) => path === '/api/roster').length;
    await act(() => readRights(client));
    expect(await screen.findByText('Squad’s tools were closed.')).toBeTruthy();
    expect(requests.filter(({ path }) => path === '/api/roster')).toHaveLength(before);
    await nothingLeft(client);
  });

  test('ends that tool alone when others are left', async () => {
    const { client } = await losing(
      { squad: { isAdmin: true, isCoordinator: true } },
      { squad: { isCoordinator: true } },
    );
    await act(() => readRights(client));
    expect(await screen.findByText('Bans is not open to you.')).toBeTruthy();
    expect(await tools()).toContain('Clan Management');
    await nothingLeft(client);
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    await waitFor(() => expect(screen.queryByText('Bans is not open to you.')).toBeNull());
  });

  test('ends the pages of community admins too', async () => {
    const { client } = await losing({ community: true }, { squad: { isAdmin: true } }, '/admin-portal/audit');
    fireEvent.click(screen.getByText('Kestrel'));
    expect(await screen.findByText('The pages of community admins were closed.')).toBeTruthy();
    await nothingLeft(client);
  });

  test('leads home when it was the last, and says why', async () => {
    const { client } = await losing({ squad: { isAdmin: true } }, undefined);
    fireEvent.click(screen.getByText('Kestrel'));
    expect(await screen.findByText('home')).toBeTruthy();
    expect(await screen.findByText('The admin portal was closed: your Discord roles no longer open it.')).toBeTruthy();
    await nothingLeft(client);
  });
});
