import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { failure } from '~/test/server';
import {
  clan,
  DONE,
  givenRules,
  member,
  mine,
  PAVLOVA,
  serveClans,
  show,
  standing,
  steamIdOf,
  THYLACINE,
  TINGLE,
} from '../testing';
import ClanPage from './clan-page';

const UNKNOWN = member(9, 'Unknown Player', 'member', { steamUsername: null, linkedSteamId: null });
const BOARD = [standing(TINGLE, 1), standing(PAVLOVA, 2), standing(UNKNOWN, null)];

const given = (routes: Parameters<typeof serveClans>[0] = {}, id = '12') => {
  const served = serveClans({
    'GET 12': { body: { success: true, clan: clan({ members: [PAVLOVA, THYLACINE, TINGLE, UNKNOWN] }) } },
    'GET 12/members-leaderboard': { body: { success: true, members: BOARD, lastUpdated: '2026-11-21T09:38:00.000Z' } },
    'GET 12/activity': { body: { success: true, activity: [] } },
    ...routes,
  });
  show(<ClanPage />, `/squad-battlelog/clan/${id}`, '/squad-battlelog/clan/:clanId');
  return served;
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
  expect(within(screen.getByRole('table')).getAllByRole('row')).toHaveLength(21);
});

test('without member statistics the page stands', async () => {
  given({ 'GET 12/members-leaderboard': { status: 500, body: failure('', 'x') } });
  expect(await screen.findByText('No member statistics available')).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('Night Parrots');
});

test('members see what happened in it, others do not', async () => {
  const entry = {
    id: 'e1',
    action: 'KICK',
    resourceType: 'clan',
    resourceId: '12',
    resourceName: 'Night Parrots',
    adminDisplayName: 'SgtPavlova',
    adminRoles: [],
    changes: { player: 'Ibis Enjoyer', steamId: steamIdOf(50) },
    createdAt: '2026-11-20T09:00:00.000Z',
  };
  const activity = { 'GET 12/activity': { body: { success: true, activity: [entry] } } };
  given({ ...activity, 'GET my-clan': mine(clan()) });
  expect(await screen.findByText('Ibis Enjoyer was kicked')).toBeTruthy();
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
});

test('an address without a number is Clan Not Found, and nobody is asked', async () => {
  const served = given({}, 'emu');
  expect(await screen.findByRole('heading', { level: 1, name: 'Clan Not Found' })).toBeTruthy();
  expect(served.requests).toEqual([]);
});
