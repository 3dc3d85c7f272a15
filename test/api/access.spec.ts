import type { Right } from '@app/contracts/community/rights';
import { HARD_AGE, rightsOf } from '../../apps/api/src/members/guild/guild';
import { Routes, type Policy, type Route } from '../../apps/api/src/platform/requests/policy';
import { startApi, type TestApi } from './support/api';
import { community } from './support/guild';
import policies from './policies.json';
import { people, type Person } from './support/people';

// The machine may be busy with the other suites.
let api: TestApi;
let routes: Route[];

beforeAll(async () => {
  api = await startApi();
  routes = api.app.get(Routes).all();
});
afterAll(() => api.close());

type Who = Person | 'operator' | 'nobody';
const everyone: Who[] = ['nobody', ...(Object.keys(people) as Person[]), 'operator'];

/** What the policy of a route means for somebody: worked out from the roles alone. */
const expected = (policy: Policy, who: Who): 'in' | 401 | 403 => {
  if (policy.who === 'anybody') return 'in';
  if (who === 'nobody') return 401;
  // None of them is a game server or a bot.
  if (policy.who === 'game-server' || policy.who === 'bot') return 401;
  if (policy.who === 'signed-in') return 'in';
  if (policy.who === 'guild-members') return who !== 'operator' && 'roles' in people[who] ? 'in' : 403;
  const rights: ReadonlySet<Right> =
    who === 'operator' ? new Set<Right>(['operations']) : rightsOf(community, rolesOf(who));
  return policy.rights.some((right) => rights.has(right)) ? 'in' : 403;
};

const rolesOf = (who: Person): readonly string[] => {
  const person = people[who];
  return 'roles' in person ? person.roles : [];
};

const PARAMETERS: Record<string, string> = { ':discordId': '200000000000000003', ':name': 'bingo-games', ':id': '1' };
const TOOLS = '/api/ingest/reforger/:serverId/server-admin-tools';
const addressOf = (path: string) => path.replace(/:\w+/g, (name) => PARAMETERS[name] ?? 'x');

test('each route has the policy that is written down for it', () => {
  const table: Record<string, string[]> = {};
  for (const { method, path, policy } of routes) {
    const { who, rights } = policy as { who: string; rights?: readonly Right[] };
    (table[rights?.join(' ') ?? who] ??= []).push(`${method} ${path}`);
  }
  for (const [who, calls] of Object.entries(table)) table[who] = calls.sort();
  expect(table).toEqual(policies);
});

test('who may call what: every route for every persona', async () => {
  const wrong: string[] = [];
  for (const { method, path, policy } of routes) {
    const request = async (who: (typeof everyone)[number]) => {
      const wanted = expected(policy!, who);
      // An empty body is invalid for most commands: whoever gets that far has passed the guards.
      const body = method === 'GET' ? {} : { body: {} };
      const as = who === 'nobody' ? {} : { as: who };
      const { status } = await api.request(method, addressOf(path), { ...as, ...body });
      const turnedAway = status === 401 || status === 403 ? status : 'in';
      // A machine has no chat account: past the guards, guild roles, gaming accounts and its own data have nothing to tell it.
      const machine =
        who === 'operator' && /^\/api\/(?:auth\/discord-roles|connections|privacy)\b/.test(path) && status === 403;
      // Open to everybody, and believed by its signature or by the token in its body alone.
      const unsigned = ['/api/webhooks/patreon', TOOLS].includes(path) && status === 401;
      if (!machine && !unsigned && turnedAway !== wanted) wrong.push(`${method} ${path} as ${who}: ${status}`);
    };
    await Promise.all(everyone.map(request));
  }
  expect(wrong).toEqual([]);
});

test('rights are what the community’s configuration says', async () => {
  const has = async (who: Person, path: string) => (await api.get(path, { as: who })).body;
  expect(await has('visitor', '/api/bingo/check-access')).toMatchObject({ success: true, hasAccess: false });
  expect(await has('newcomer', '/api/bingo/check-access')).toMatchObject({
    hasAccess: false,
    message: expect.any(String),
  });
  expect(await has('vip', '/api/bingo/check-access')).toEqual({ success: true, hasAccess: true });
  expect(await has('member', '/api/bingo/can-manage')).toEqual({ success: true, canManage: false });
  expect(await has('bingo-host', '/api/bingo/can-manage')).toEqual({ success: true, canManage: true });
});

test('an admin is everything below, a moderator a member, a member a VIP', async () => {
  const permissions = async (who: Person) => (await api.get('/api/auth/permissions', { as: who })).body['permissions'];
  const none = { isGuildMember: true, isAdmin: false, isModerator: false, isMember: false, isVip: false };
  expect(await permissions('visitor')).toEqual({ ...none, isGuildMember: false });
  expect(await permissions('newcomer')).toEqual(none);
  expect(await permissions('vip')).toEqual({ ...none, isVip: true });
  expect(await permissions('member')).toEqual({ ...none, isVip: true, isMember: true });
  expect(await permissions('moderator')).toEqual({ ...none, isVip: true, isMember: true, isModerator: true });
  expect(await permissions('community-admin')).toEqual({
    isGuildMember: true,
    isAdmin: true,
    isModerator: true,
    isMember: true,
    isVip: true,
  });
});

test('the admin portal’s rights are not hierarchical', async () => {
  const { body } = await api.get('/api/admin-portal/permissions', { as: 'squad-coordinator' });
  expect(body).toEqual({
    success: true,
    permissions: {
      hasAdminAccess: true,
      isCommunityAdmin: false,
      squad: { canAccess: true, isAdmin: false, isSeniorAdmin: false, isCoordinator: true },
      reforger: { canAccess: false, isAdmin: false, isSeniorAdmin: false, isCoordinator: false, isDev: false },
    },
  });
});

test('a person’s roles come with names and colours, highest first', async () => {
  const { body } = await api.get('/api/auth/discord-roles', { as: 'moderator' });
  expect(body).toEqual({
    success: true,
    roles: [
      { id: '700000000000000131', name: 'Moderator', color: 0x79c27b },
      { id: '700000000000000161', name: 'Member', color: 0x93a07c },
    ],
    discordId: people.moderator.id,
    username: 'heron',
    avatarUrl: null,
    discordCreatedAt: '2016-07-05T21:28:35.820Z',
    guildJoinedAt: '2024-01-02T03:04:05.000Z',
  });
});

test('somebody outside the guild has no roles and no joining date', async () => {
  const { body } = await api.get('/api/auth/discord-roles', { as: 'visitor' });
  expect(body).toMatchObject({ success: true, roles: [], guildJoinedAt: null, message: 'Not in guild' });
});

test('a right that was taken away is gone as soon as roles are refreshed', async () => {
  const vip = api.guild.members.get(people.vip.id)!;
  expect((await api.get('/api/bingo/can-manage', { as: 'vip' })).status).toBe(200);
  vip.roles = [];
  await api.get('/api/auth/discord-roles?refresh=true', { as: 'vip' });
  expect((await api.get('/api/bingo/can-manage', { as: 'vip' })).status).toBe(403);
  vip.roles = ['vip'];
  await api.get('/api/auth/discord-roles?refresh=true', { as: 'vip' });
  expect((await api.get('/api/bingo/can-manage', { as: 'vip' })).status).toBe(200);
});

describe('as time goes by', () => {
  afterEach(() => jest.restoreAllMocks());

  test('a role that was taken away on the chat platform gives nothing after a minute, though nobody refreshed', async () => {
    let now = Date.now();
    for (const clock of [Date, performance]) jest.spyOn(clock, 'now').mockImplementation(() => now);
    const admin = api.guild.members.get(people['squad-admin'].id)!;
    const may = async () => (await api.get('/api/admin-portal/squad/permissions', { as: 'squad-admin' })).status;
    expect(await may()).toBe(200);
    admin.roles = [];
    now += HARD_AGE;
    expect(await may()).toBe(403);
    admin.roles = ['squad-admin'];
    expect(await may()).toBe(403);
    now += HARD_AGE;
    expect(await may()).toBe(200);
  });

  test('once the guild has been silent for a minute nobody is believed any more', async () => {
    let now = Date.now();
    for (const clock of [Date, performance]) jest.spyOn(clock, 'now').mockImplementation(() => now);
    const request = () => api.get('/api/admin-portal/reforger/permissions', { as: 'reforger-admin' });
    expect((await request()).status).toBe(200);
    api.guild.fault.status = 502;
    now += HARD_AGE;
    const { status, body } = await request();
    delete api.guild.fault.status;
    expect([status, body['error']]).toEqual([503, 'Your roles cannot be checked for the moment. Try again shortly.']);
    now += 1_000;
    expect((await request()).status).toBe(200);
  });
});

test('each game’s part of the portal answers its staff with their role there', async () => {
  const { body } = await api.get('/api/admin-portal/reforger/test', { as: 'reforger-dev' });
  expect(body).toEqual({
    success: true,
    message: 'You are signed in to the Reforger admin portal as Bilby.',
    game: 'reforger',
    isCommunityAdmin: false,
    roles: { canAccess: true, isAdmin: false, isSeniorAdmin: false, isCoordinator: false, isDev: true },
  });
  const squad = await api.get('/api/admin-portal/squad/test', { as: 'community-admin' });
  expect(squad.body).toMatchObject({ game: 'squad', isCommunityAdmin: true, roles: { isCoordinator: true } });
});

test('a game’s part of the portal is shut to the staff of the other', async () => {
  for (const what of ['permissions', 'test']) {
    expect((await api.get(`/api/admin-portal/squad/${what}`, { as: 'reforger-admin' })).status).toBe(403);
    expect((await api.get(`/api/admin-portal/reforger/${what}`, { as: 'squad-coordinator' })).status).toBe(403);
  }
  const { body } = await api.get('/api/admin-portal/squad/permissions', { as: 'squad-admin' });
  expect(body).toMatchObject({
    success: true,
    permissions: { squad: { canAccess: true, isAdmin: true }, reforger: { canAccess: false } },
  });
});

describe('while the guild cannot be reached', () => {
  let lonely: TestApi;
  beforeAll(async () => {
    lonely = await startApi();
    await lonely.get('/api/bingo/can-manage', { as: 'member' });
    lonely.guild.fault.status = 500;
  });
  afterAll(() => lonely.close());

  test('whoever was read within the last minute goes on', async () => {
    expect((await lonely.get('/api/bingo/can-manage', { as: 'member' })).status).toBe(200);
  });

  test('nobody else is believed', async () => {
    const { status, body, headers } = await lonely.get('/api/bingo/can-manage', { as: 'community-admin' });
    expect([status, body['code'], headers.get('retry-after')]).toEqual([503, 'guild-unavailable', '1']);
  });
});
