import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { failure } from '~/test/server';
import {
  clan,
  DONE,
  givenRules,
  member,
  mine,
  PAVLOVA,
  ranked,
  serveClans,
  show,
  standing,
  steamIdOf,
  THYLACINE,
  TINGLE,
} from '~/test/clans';
import ClanPage from './clan-page';

const UNKNOWN = member(9, 'Unknown Player', 'member', { steamUsername: null, linkedSteamId: null });
const BOARD = [standing(TINGLE, 1), standing(PAVLOVA, 2), standing(UNKNOWN, null)];

const given = (routes: Parameters<typeof serveClans>[0] = {}, at = '12') => {
  const served = serveClans({
    'GET 12': { body: { success: true, clan: clan({ members: [PAVLOVA, THYLACINE, TINGLE, UNKNOWN] }) } },
    'GET 12/members-leaderboard': { body: { success: true, members: BOARD, lastUpdated: '2026-11-21T09:38:00.000Z' } },
    'GET 12/activity': { body: { success: true, activity: [] } },
    ...routes,
  });
  const { router } = show(<ClanPage />, `/squad-battlelog/clan/${at}`, '/squad-battlelog/clan/:clanId');
  return { ...served, router };
};

afterEach(() => jest.restoreAllMocks());

test('says who the clan is, how many are in it and where it stands', async () => {
  given();
  expect(await screen.findByRole('heading', { level: 1, name: 'NPAR Night Parrots' })).toBeTruthy();
  expect(screen.getByText('Rarely seen, never alone')).toBeTruthy();
  expect(screen.getByText('2nd of 12 clans')).toBeTruthy();
  expect(screen.getByText(/Created 14 Mar/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Join Server' }).getAttribute('href')).toBe(
    'https://discord.gg/nightparrots',
  );
  const figures = within(screen.getByRole('region', { name: 'Combined statistics' }));
  expect(figures.getByText('171,226')).toBeTruthy();
  expect(figures.getByText(/^18,177/)).toBeTruthy();
});

test('counts officers out of as many as the community allows', async () => {
  givenRules({ officers: 5 });
  given();
  expect(within(await screen.findByRole('group', { name: 'Officers' })).getByText('1 of 5')).toBeTruthy();
});

test('its leader deletes it here, is led to the board, and nothing of it is asked for any more', async () => {
  let own = mine(clan());
  const { requests } = given({
    'GET my-clan': () => own,
    'GET 12/invites': { body: { success: true, invites: [] } },
    'DELETE 12': () => {
      own = mine(null);
      return DONE;
    },
  });
  await screen.findByRole('table', { name: 'Member leaderboard' });
  await userEvent.click(screen.getByRole('button', { name: 'Clan Management' }));
  await userEvent.click(await screen.findByRole('tab', { name: /^Members/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Delete Clan...' }));
  await userEvent.type(screen.getByLabelText('Type NPAR to delete it'), 'npar');
  await userEvent.click(screen.getByRole('button', { name: 'Delete Clan' }));
  expect(await screen.findByText('elsewhere')).toBeTruthy();
  expect(screen.getByTestId('address').textContent).toBe('/squad-battlelog/community');
  expect(screen.getByText('Clan deleted successfully')).toBeTruthy();
  const after = requests.slice(requests.findIndex(({ method }) => method === 'DELETE') + 1);
  expect(after.filter(({ route }) => route.startsWith('GET 12'))).toEqual([]);
});

test('its leader who has gone on while it is deleted is led nowhere', async () => {
  let answer = () => {};
  const { router } = given({
    'GET my-clan': mine(clan()),
    'GET 12/invites': { body: { success: true, invites: [] } },
    'DELETE 12': () => new Promise((resolve) => (answer = () => resolve(DONE))),
  });
  await screen.findByRole('table', { name: 'Member leaderboard' });
  await userEvent.click(screen.getByRole('button', { name: 'Clan Management' }));
  await userEvent.click(await screen.findByRole('tab', { name: /^Members/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Delete Clan...' }));
  await userEvent.type(screen.getByLabelText('Type NPAR to delete it'), 'npar');
  await userEvent.click(screen.getByRole('button', { name: 'Delete Clan' }));
  await screen.findByText('Deleting...');
  await act(() => router.navigate('/profile'));
  answer();
  expect(await screen.findByText('Clan deleted successfully')).toBeTruthy();
  await act(() => new Promise((done) => setTimeout(done)));
  expect(screen.getByTestId('address').textContent).toBe('/profile');
});

test('a leader who deletes their own clan on the page of another stays there', async () => {
  let own = mine(clan({ id: 16, name: 'Wombat Works', tag: 'WMBT' }));
  given({
    'GET my-clan': () => own,
    'GET 16/invites': { body: { success: true, invites: [] } },
    'GET 16/members-leaderboard': { body: { success: true, members: [], lastUpdated: null } },
    'DELETE 16': () => {
      own = mine(null);
      return DONE;
    },
  });
  await screen.findByRole('table', { name: 'Member leaderboard' });
  await userEvent.click(screen.getByRole('button', { name: 'Clan Management' }));
  await userEvent.click(await screen.findByRole('tab', { name: /^Members/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Delete Clan...' }));
  await userEvent.type(screen.getByLabelText('Type WMBT to delete it'), 'wmbt');
  await userEvent.click(screen.getByRole('button', { name: 'Delete Clan' }));
  expect(await screen.findByText('Clan deleted successfully')).toBeTruthy();
  expect(await screen.findByText('You are not currently in a clan')).toBeTruthy();
  expect(screen.getByTestId('address').textContent).toBe('/squad-battlelog/clan/12');
});

test('a clan that is not listed has no place, and one without a Discord no link', async () => {
  given({ 'GET 12': { body: { success: true, clan: clan({ rank: null, discord_link: '' }) } } });
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByText(/ of 12 clans/)).toBeNull();
  expect(screen.queryByRole('link', { name: 'Join Server' })).toBeNull();
});

test('lists members by role; a name leads to its profile only when Steam knows it', async () => {
  given();
  const group = async (name: string) => within(await screen.findByRole('group', { name }));
  expect((await group('Leader')).getByRole('link', { name: 'SgtPavlova' }).getAttribute('href')).toBe(
    `/squad-battlelog/player/${steamIdOf(1)}`,
  );
  expect((await group('Officers')).getByText('1 of 3')).toBeTruthy();
  const members = await group('Members');
  expect(members.getByText('Unknown Player')).toBeTruthy();
  expect(members.queryByRole('link', { name: 'Unknown Player' })).toBeNull();
});

test('ranks its members, with dashes for whom no figures are known', async () => {
  given();
  const table = await screen.findByRole('table', { name: 'Member leaderboard' });
  const [first, , third] = within(table).getAllByRole('row').slice(1);
  expect(first!.textContent).toContain('999,999');
  expect(within(first!).getByRole('link', { name: 'Profile of Fruit Tingle' })).toBeTruthy();
  expect(third!.textContent).toBe('–UNUnknown PlayerMember–––––');
  expect(screen.getByRole('button', { name: 'Updates every 10 minutes' })).toBeTruthy();
});

test('shows a part of a large clan first', async () => {
  const many = Array.from({ length: 20 }, (_, index) => standing(member(index + 1, `Player ${index + 1}`), index + 1));
  given({ 'GET 12/members-leaderboard': { body: { success: true, members: many, lastUpdated: null } } });
  expect(await screen.findByText(/13 of 20 shown/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Show all members' }));
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Member leaderboard' }));
  expect(within(screen.getByRole('table')).getAllByRole('row')).toHaveLength(21);
});

test('hides no single member', async () => {
  const many = Array.from({ length: 14 }, (_, index) => standing(member(index + 1, `Player ${index + 1}`), index + 1));
  given({ 'GET 12/members-leaderboard': { body: { success: true, members: many, lastUpdated: null } } });
  await screen.findByText('Player 14');
  expect(screen.queryByText(/shown/)).toBeNull();
});

test('without member statistics the page stands', async () => {
  given({ 'GET 12/members-leaderboard': { status: 500, body: failure('', 'x') } });
  expect(await screen.findByText('No member statistics available')).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('Night Parrots');
});

test('members see what happened in it: who did it, and whose ranks were won', async () => {
  const entry = (action: string, changes: object = {}) => ({
    id: action,
    action,
    resourceType: 'clan',
    resourceId: '12',
    resourceName: 'Night Parrots',
    adminDisplayName: 'SgtPavlova',
    adminRoles: [],
    changes: { player: 'Ibis Enjoyer', steamId: steamIdOf(50), ...changes },
    createdAt: '2026-11-20T09:00:00.000Z',
  });
  const activity = [
    entry('KICK'),
    entry('RANK', { rank: 20, rankName: 'Sergeant II' }),
    entry('JOIN', { invitedBy: 'thylacine' }),
    entry('INVITE'),
  ];
  given({ 'GET 12/activity': { body: { success: true, activity } }, 'GET my-clan': mine(clan()) });
  await screen.findByText('Ibis Enjoyer was kicked');
  const lines = within(screen.getByRole('region', { name: 'Activity' })).getAllByRole('listitem');
  expect(lines.map(({ textContent }) => textContent!.slice(textContent!.indexOf('Ibis')))).toEqual([
    'Ibis Enjoyer was kickedby SgtPavlova',
    'Ibis Enjoyer won the rank Sergeant II',
    'Ibis Enjoyer joined, invited by thylacine',
    'Ibis Enjoyer was invitedby SgtPavlova',
  ]);
});

test('others are not shown its activity, and do not ask for it', async () => {
  const served = given();
  await screen.findByRole('table', { name: 'Member leaderboard' });
  expect(screen.queryByRole('heading', { name: 'Activity' })).toBeNull();
  expect(served.count('GET 12/activity')).toBe(0);
});

test.each([
  ['a clan that is none', { status: 404, body: failure('This clan does not exist', 'clan-not-found') }],
  ['a failure', { status: 500, body: failure('', 'x') }],
])('%s is Clan Not Found, with the request and a retry', async (_, reply) => {
  const served = given({ 'GET 12': reply });
  expect(await screen.findByRole('heading', { level: 1, name: 'Clan Not Found' })).toBeTruthy();
  expect(screen.getByText('req_8c1f22a9')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Back to Community' }).getAttribute('href')).toBe(
    '/squad-battlelog/community',
  );
  served.routes['GET 12'] = { body: { success: true, clan: clan() } };
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'NPAR Night Parrots' })).toBeTruthy();
  // Sent a moment after the names are shown: else it would count as a request of the next test.
  const tiers = 'POST /api/battlelog/squad/leaderboards/patreon-tiers';
  await waitFor(() => expect(served.requests.map(({ route }) => route)).toContain(tiers));
});

test('an address without a number is Clan Not Found, and nobody is asked', async () => {
  const served = given({}, 'emu');
  expect(await screen.findByRole('heading', { level: 1, name: 'Clan Not Found' })).toBeTruthy();
  expect(served.requests).toEqual([]);
});

describe('compared with another clan', () => {
  const WOMBATS = clan({
    id: 16,
    name: 'Wombat Works',
    tag: 'WMBT',
    rank: null,
    members: [PAVLOVA],
    statistics: {
      total_kills: 60_000,
      total_deaths: 200_000,
      total_revives: 22_904,
      total_playtime: 6_059,
      total_score: 900_000,
    },
  });
  const BOARD = { body: { success: true, leaderboard: [ranked(12, 'Night Parrots'), ranked(16, 'Wombat Works')] } };
  const both = { 'GET leaderboard/top': BOARD, 'GET 16': { body: { success: true, clan: WOMBATS } } };
  const rowOf = (table: HTMLElement, name: string) =>
    within(table).getByRole('rowheader', { name }).closest('tr')!.textContent;

  test('that is chosen from the board: the address names both, and whoever is ahead is marked', async () => {
    given(both);
    const choice = await screen.findByRole('combobox', { name: 'Compare with another clan' });
    fireEvent.keyDown(choice, { key: 'ArrowDown' });
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['WOMB Wombat Works']);
    await userEvent.click(screen.getByRole('option', { name: 'WOMB Wombat Works' }));
    expect(screen.getByTestId('address').textContent).toBe('/squad-battlelog/clan/12?with=16');
    const table = await screen.findByRole('table', { name: 'Comparison' });
    expect(within(table).getAllByRole('columnheader')[1]!.textContent).toContain('Night Parrots');
    // Who is not listed has no rank, and then nobody is ahead.
    expect(rowOf(table, 'Rank')).toBe('Rank2nd–');
    expect(rowOf(table, 'Kills')).toBe('Killsahead, ▲171,22660,000');
    expect(rowOf(table, 'Kills a member')).toBe('Kills a member42,807ahead, ▲60,000');
    // More deaths are nothing to be ahead with, and equals are level.
    expect(rowOf(table, 'Deaths')).toBe('Deaths98,410200,000');
    expect(rowOf(table, 'Revives')).toBe('Revives22,90422,904');
    expect(rowOf(table, 'Playtime')).toBe('Playtime18,177h100h');
    await userEvent.click(screen.getByRole('link', { name: 'Close' }));
    expect(screen.queryByRole('table', { name: 'Comparison' })).toBeNull();
    expect(screen.getByTestId('address').textContent).toBe('/squad-battlelog/clan/12');
  });

  test('a lower rank is ahead', async () => {
    given({ ...both, 'GET 16': { body: { success: true, clan: { ...WOMBATS, rank: 5 } } } }, '12?with=16');
    expect(rowOf(await screen.findByRole('table', { name: 'Comparison' }), 'Rank')).toBe('Rankahead, ▲2nd5th');
  });

  test('one that cannot be read is tried again, and the page stands', async () => {
    const served = given({ ...both, 'GET 16': { status: 500, body: failure('', 'x') } }, '12?with=16');
    expect(await screen.findByText('Failed to load the comparison')).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1, name: 'NPAR Night Parrots' })).toBeTruthy();
    served.routes['GET 16'] = both['GET 16'];
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('table', { name: 'Comparison' })).toBeTruthy();
  });

  test.each(['12?with=12', '12?with=emu', '12?with='])('%s compares nothing', async (at) => {
    given(both, at);
    await screen.findByRole('table', { name: 'Member leaderboard' });
    expect(screen.queryByText('Comparison')).toBeNull();
  });

  test('is not offered where there is no other clan', async () => {
    given({ 'GET leaderboard/top': { body: { success: true, leaderboard: [ranked(12, 'Night Parrots')] } } });
    await screen.findByRole('table', { name: 'Member leaderboard' });
    expect(screen.queryByRole('combobox')).toBeNull();
  });
});
