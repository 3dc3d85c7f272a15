import type { AdminTeam } from '@app/contracts/members/admin-team';
import { FRESH_MS, REST_MS, SHOWN_MS } from '../../apps/api/src/members/admin-team';
import { startApi, type TestApi } from './support/api';
import { community } from './support/guild';

let api: TestApi;
let now: number;

beforeEach(async () => {
  api = await startApi();
  now = Date.now();
  for (const clock of [Date, performance]) jest.spyOn(clock, 'now').mockImplementation(() => now);
});
afterEach(async () => {
  jest.restoreAllMocks();
  await api.close();
});

const read = (headers: Record<string, string> = {}) => api.get('/api/admin-team', { headers });
const teamOf = (body: Record<string, unknown>) => body['data'] as AdminTeam;
const names = (people: readonly { displayName: string }[]) => people.map(({ displayName }) => displayName);
const listRequests = () => api.guild.requests.filter((path) => path.includes('/members?')).length;
const join = (id: string, name: string, roles: string[], bot = false) =>
  api.guild.members.set(id, { name, roles, bot });

/** Until the background question has been answered and the next answer tells of it. */
const until = async (holds: (body: Record<string, unknown>) => boolean) => {
  for (let tries = 0; tries < 200; tries++) {
    const { body } = await read();
    if (holds(body)) return body;
  }
  throw new Error('It never came.');
};

test('anybody may see who is staff: titles from the configuration, people from the guild', async () => {
  const { status, body, headers } = await read();
  expect(status).toBe(200);
  const { seniorLeadership, leadership, teams } = teamOf(body);
  expect(body['success']).toBe(true);
  expect(body['lastUpdated']).toBe(new Date(now).toISOString());
  expect(leadership.title).toBe('Senior Leadership Staff');
  expect(seniorLeadership).toEqual([
    { id: '200000000000000010', displayName: 'Cassowary', avatarUrl: null, position: 'leader' },
  ]);
  expect(teams.map(({ id, title, members }) => [id, title, names(members)])).toEqual([
    ['squad', community.staff.teams[0]!.title, ['Wombat', 'Potoroo', 'Taipan']],
    ['reforger', community.staff.teams[1]!.title, ['Goanna', 'Brolga', 'Numbat', 'Bilby']],
    ['moderators', community.staff.teams[2]!.title, ['Heron']],
    ['community-representatives', community.staff.teams[3]!.title, []],
  ]);
  expect(headers.get('cache-control')).toContain('no-cache');
});

test('bots are not staff, whatever roles they have', async () => {
  join('200000000000000090', 'Squad Bot', ['squad-admin'], true);
  join('200000000000000091', 'Thylacine', ['squad-admin']);
  expect(names(teamOf((await read()).body).teams[0]!.members)).toEqual(['Wombat', 'Potoroo', 'Taipan', 'Thylacine']);
});

test('a guild of several pages is read to its end', async () => {
  for (let number = 0; number < 2_345; number++)
    join(String(300_000_000_000_000_000n + BigInt(number)), `Member ${number}`, ['member']);
  join('400000000000000000', 'Thylacine', ['moderator']);
  expect(names(teamOf((await read()).body).teams[2]!.members)).toEqual(['Heron', 'Thylacine']);
  expect(listRequests()).toBe(3);
});

test('whoever has this version already gets a 304', async () => {
  const etag = (await read()).headers.get('etag')!;
  const { status, text } = await read({ 'if-none-match': etag });
  expect([status, text]).toEqual([304, '']);
});

test('for all simultaneous callers the guild gets one request, and none while the answer is fresh', async () => {
  const answers = await Promise.all(Array.from({ length: 30 }, () => read()));
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  now += FRESH_MS - 1;
  await read();
  expect(listRequests()).toBe(1);
});

test('after that nobody waits: what is known is shown while it is read again', async () => {
  await read();
  join('200000000000000091', 'Thylacine', ['moderator']);
  now += FRESH_MS;
  expect(names(teamOf((await read()).body).teams[2]!.members)).toEqual(['Heron']);
  const team = await until((body) => names(teamOf(body).teams[2]!.members).includes('Thylacine'));
  expect(team['lastUpdated']).toBe(new Date(now).toISOString());
  expect(listRequests()).toBe(2);
});

test('what is older than an hour is read first', async () => {
  await read();
  join('200000000000000091', 'Thylacine', ['moderator']);
  now += SHOWN_MS;
  expect(names(teamOf((await read()).body).teams[2]!.members)).toEqual(['Heron', 'Thylacine']);
});

test('while the guild is down what was known is shown, and says how old it is', async () => {
  const first = await read();
  api.guild.fault.status = 500;
  now += SHOWN_MS;
  const { status, body, headers } = await read();
  expect(status).toBe(200);
  expect(body).toEqual({ ...first.body, stale: true });
  expect(headers.get('etag')).not.toBe(first.headers.get('etag'));
  delete api.guild.fault.status;
  now += REST_MS;
  expect((await read()).body['stale']).toBeUndefined();
});

test('while the guild is down and nothing is known it says so, and leaves the guild alone for a moment', async () => {
  api.guild.fault.status = 500;
  const { status, body, headers } = await read();
  expect([status, body['code'], headers.get('retry-after')]).toEqual([503, 'guild-unavailable', '5']);
  expect(body['error']).toBe('Discord does not say who is in the admin team for the moment.');
  const before = listRequests();
  now += REST_MS - 1;
  expect((await read()).status).toBe(503);
  expect(listRequests()).toBe(before);
  delete api.guild.fault.status;
  now += 1;
  expect((await read()).status).toBe(200);
});

test('a bot that may not list the members is told apart, and nobody’s sign-in suffers from it', async () => {
  api.guild.intents.members = false;
  const { status, body } = await read();
  expect([status, body['code']]).toEqual([503, 'server-members-permission']);
  expect(body['error']).toMatch(/server members permission/);
  expect((await api.get('/api/auth/permissions', { as: 'moderator' })).status).toBe(200);
  api.guild.intents.members = true;
  now += REST_MS;
  expect((await read()).status).toBe(200);
});

test('pictures come from the one place besides ourselves that the page may show pictures of', async () => {
  const policy = (await read()).headers.get('content-security-policy') ?? '';
  const [, sources] = /img-src ([^;]+)/.exec(policy) ?? [];
  expect(sources?.trim().split(' ')).toEqual(["'self'", 'data:', 'https://cdn.discordapp.com']);
});
