import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startGuild } from '../../apps/local/src/emulators/guild/server';
import { RateLimit } from '../../apps/local/src/emulators/guild/rate-limit';
import { personaOf } from '../../apps/local/src/personas';

type Structure = Readonly<Record<string, string>>;
const file = join(__dirname, '../fixtures/discord/structures.json');
const structures = JSON.parse(readFileSync(file, 'utf8')) as Readonly<Record<string, Structure>>;

const kinds: Readonly<Record<string, (value: unknown) => boolean>> = {
  snowflake: (value) => typeof value === 'string' && /^\d{17,20}$/.test(value),
  time: (value) => typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}\+00:00$/.test(value),
  integer: (value) => Number.isInteger(value),
  number: (value) => typeof value === 'number',
  string: (value) => typeof value === 'string',
  boolean: (value) => typeof value === 'boolean',
  object: (value) => typeof value === 'object' && value !== null,
  nothing: () => false,
};

/** Where a value differs from what Discord documents: a field that is missing, unknown, or of another kind. */
const differences = (value: unknown, kind: string, at = kind): readonly string[] => {
  if (kind.startsWith('?')) return value === null ? [] : differences(value, kind.slice(1), at);
  if (kind.endsWith('[]'))
    return Array.isArray(value)
      ? value.flatMap((one) => differences(one, kind.slice(0, -2), `${at}[]`))
      : [`${at} is no list`];
  const structure = structures[kind];
  if (!structure) return kinds[kind]!(value) ? [] : [`${at} is no ${kind}: ${JSON.stringify(value)}`];
  if (typeof value !== 'object' || value === null) return [`${at} is no ${kind}`];
  const documented = new Map(Object.entries(structure).map(([name, of]) => [name.replace(/\?$/, ''), of]));
  const missing = Object.keys(structure).filter((name) => !name.endsWith('?') && !(name in value));
  return [
    ...missing.map((name) => `${at}.${name} is missing`),
    ...Object.entries(value).flatMap(([name, field]) =>
      documented.has(name)
        ? differences(field, documented.get(name)!, `${at}.${name}`)
        : [`${at}.${name} is not documented`],
    ),
  ];
};

const GUILD = '300000000000000001';
const redirectUri = 'https://community.test/back';
const application = { clientId: '300000000000000099', clientSecret: 'a-secret', redirectUris: [redirectUri] };
const member = personaOf('member')!.discordId;
const guildPath = `/guilds/${GUILD}`;
const missing = '999999999999999999';
const channel = String(BigInt(member) + 1n);

let dir: string;
let guild: Awaited<ReturnType<typeof startGuild>>;
const start = async (rateLimit?: RateLimit) =>
  startGuild({
    ...{ port: 0, botToken: 'a-token', application, ...(rateLimit && { rateLimit }) },
    guild: { id: GUILD, name: 'G', roles: [{ key: 'member', id: '300000000000000011', name: 'M', color: '#79c27b' }] },
    ...{ stateFile: join(dir, 'guild.json'), messagesFile: join(dir, 'messages.json') },
  });
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'guild-'));
  guild = await start();
});
afterAll(async () => {
  await guild.close();
  rmSync(dir, { recursive: true });
});

const call = async (path: string, body?: object, authorization = 'Bot a-token') => {
  const init = body && { method: 'POST', body: JSON.stringify(body) };
  const answer = await fetch(`${guild.url}/api/v10${path}`, { ...init, headers: { authorization } });
  return (await answer.json()) as unknown;
};
const form = async (path: string, fields: Record<string, string>) =>
  (await fetch(`${guild.url}/api/v10${path}`, { method: 'POST', body: new URLSearchParams(fields) })).json();

test.each<[string, string, object?]>([
  ['user', '/users/@me'],
  ['user', `/users/${member}`],
  ['application', '/applications/@me'],
  ['member', `${guildPath}/members/${member}`],
  ['member', `${guildPath}/members/500000000000000001`],
  ['member[]', `${guildPath}/members?limit=1000`],
  ['role[]', `${guildPath}/roles`],
  ['channel', '/users/@me/channels', { recipient_id: member }],
  ['message', `/channels/${channel}/messages`, { content: 'text', nonce: '1', enforce_nonce: true }],
  ['message[]', `/channels/${channel}/messages?limit=100`],
  ['problem', `/users/${missing}`],
  ['problem', `${guildPath}/members/${missing}`],
  ['problem', `/guilds/${missing}/roles`],
  ['problem', '/users/@me/channels', { recipient_id: 'nobody' }],
])('%s as Discord documents it: %s', async (...[kind, path, body]) => {
  expect(differences(await call(path, body), kind)).toEqual([]);
});

test('who may not call is told so as Discord does', async () => {
  expect(differences(await call('/users/@me', undefined, 'Bot another'), 'problem')).toEqual([]);
  expect(differences(await call('/users/@me', undefined, 'Bearer nobody'), 'problem')).toEqual([]);
});

test('a token of the application is answered as Discord does', async () => {
  const client = { client_id: application.clientId, client_secret: application.clientSecret };
  const answer = await form('/oauth2/token', { ...client, grant_type: 'client_credentials', scope: 'identify' });
  expect(differences(answer, 'token')).toEqual([]);
});

test('who calls too often is told so as Discord does', async () => {
  const strict = await start(new RateLimit(0));
  const answer = await fetch(`${strict.url}/api/v10/users/@me`, { headers: { authorization: 'Bot a-token' } });
  expect(answer.status).toBe(429);
  expect(differences(await answer.json(), 'limited')).toEqual([]);
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(answer.headers.get('x-ratelimit-scope')).toBe('user');
  await strict.close();
});
