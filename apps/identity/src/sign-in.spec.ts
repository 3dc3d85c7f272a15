import { mkdtempSync, rmSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endSessions, isSignInOver } from '@app/storage/grants/ended';
import { openSqliteGrants } from '@app/storage/grants/sqlite';
import type { GrantStore } from '@app/storage/grants/port';
import { StoreUnavailable } from '@app/storage/read-models/port';
import { pino } from 'pino';
import {
  APPLICATION,
  Browser,
  FakeDiscord,
  ISSUER,
  KESTREL,
  signingIn,
  SITE,
} from '../../../test/sign-in/fake-discord';
import { until } from '../../../test/until';
import { createSignIn } from './server';
import { BadSetting, readSettings } from './settings';

const COMMUNITY = join(__dirname, '../../../community');

let dir: string;
let discord: FakeDiscord;
let grants: GrantStore;
let server: Server;
let logged: string;
/** What the store of grants cannot do for now. */
let failing: readonly (keyof GrantStore)[] = [];

const environment = () => ({
  ...{ PUBLIC_URL: SITE, COMMUNITY_CONFIG: COMMUNITY, READ_MODELS_FILE: join(dir, 'read-models.sqlite') },
  ...{ DISCORD_CLIENT_ID: APPLICATION, DISCORD_CLIENT_SECRET: 'secret-of-the-app', DISCORD_API_URL: discord.url },
  ...{ OPERATOR_SECRET: 'o'.repeat(40), BEHIND_PROXY: '1', TRUSTED_PROXIES: '10.0.0.5/32 fd00::/8' },
});

async function start(): Promise<void> {
  grants = openSqliteGrants(join(dir, 'sign-in.sqlite'));
  const log = pino({ level: 'debug' }, { write: (line: string) => void (logged += line) });
  const store = new Proxy(grants, {
    get: (target, name: keyof GrantStore) =>
      failing.includes(name)
        ? () => Promise.reject(new StoreUnavailable('The store is away.'))
        : target[name].bind(target),
  });
  server = await createSignIn(readSettings(environment()), store, log);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
}

async function stop(): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await grants.close();
}

beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'sign-in-'));
  logged = '';
  failing = [];
  discord = new FakeDiscord();
  await discord.open();
  await start();
});
afterEach(async () => {
  await stop();
  await discord.close();
  rmSync(dir, { recursive: true });
});

const payloadOf = (token: unknown) =>
  JSON.parse(Buffer.from(String(token).split('.')[1]!, 'base64url').toString()) as Record<string, unknown>;

const port = () => (server.address() as AddressInfo).port;
const newBrowser = () => new Browser(port);
const { authorize, back, post, renew, signIn, toDiscord, tokensFor } = signingIn(() => discord, port);

test('somebody is sent to Discord, and comes back with a token that names their Discord id', async () => {
  const at = await toDiscord(newBrowser());
  expect(`${at.origin}${at.pathname}`).toBe('https://discord.com/oauth2/authorize');
  expect(Object.fromEntries(at.searchParams)).toMatchObject({
    ...{ client_id: APPLICATION, response_type: 'code', scope: 'identify', code_challenge_method: 'S256' },
    redirect_uri: `${ISSUER}/discord/callback`,
  });
  const tokens = await signIn();
  expect(payloadOf(tokens['access_token'])).toMatchObject({
    ...{ iss: ISSUER, aud: 'community-api', sub: `discord:${KESTREL.id}`, client_id: 'web' },
    ...{ discord_id: KESTREL.id, name: 'Kestrel', preferred_username: 'kestrel_au' },
  });
  const paths = discord.requests.map(({ path }) => path);
  expect(paths).toEqual(['/oauth2/token', '/users/@me', '/oauth2/token/revoke']);
  expect(discord.requests[0]).toMatchObject({
    agent: expect.stringMatching(/^DiscordBot \(https:\/\//) as string,
    form: { client_id: APPLICATION, client_secret: 'secret-of-the-app', redirect_uri: `${ISSUER}/discord/callback` },
  });
  expect(logged).not.toContain('secret-of-the-app');
});

test('its addresses are those of the issuer, whatever a request says of its host', async () => {
  const answer = await newBrowser().get(`${ISSUER}/.well-known/openid-configuration`);
  const found = (await answer.json()) as Record<string, unknown>;
  expect(found).toMatchObject({
    ...{ issuer: ISSUER, authorization_endpoint: `${ISSUER}/auth`, token_endpoint: `${ISSUER}/token` },
    jwks_uri: `${ISSUER}/jwks`,
  });
});

test('sessions and keys outlive a restart', async () => {
  const browser = newBrowser();
  await signIn(browser);
  const keys = async () => (await (await browser.get(`${ISSUER}/jwks`)).json()) as object;
  const before = await keys();
  await stop();
  await start();
  expect(await keys()).toEqual(before);
  expect(payloadOf((await renew(browser))['access_token'])).toMatchObject({ discord_id: KESTREL.id });
});

test('an operator ends every session of a person; nothing of them is given out again', async () => {
  const browser = newBrowser();
  await signIn(browser);
  expect(await endSessions(grants, KESTREL.id)).toBeGreaterThan(1);
  expect(await renew(browser)).toEqual({ error: 'login_required' });
});

test('who says no on Discord’s page is back on the site, signed out', async () => {
  const browser = newBrowser();
  const end = await back(browser, await toDiscord(browser), { error: 'access_denied' });
  expect('to' in end && [end.to.pathname, end.to.searchParams.get('error')]).toEqual([
    '/sign-in/callback',
    'access_denied',
  ]);
});

test.each([
  ['a state that somebody else made', { state: 'nobody.else', code: 'good' }, 400, 'too old or was already used'],
  ['no state', { state: '', code: 'good' }, 400, 'belongs to no sign-in'],
  ['a code that Discord does not know', { code: 'bad' }, 502, 'did not let you in'],
  ['another error of Discord', { error: 'server_error' }, 502, 'did not let you in'],
])('an answer with %s signs nobody in, and the page says what to do', async (_, says, status, words) => {
  const browser = newBrowser();
  const end = await back(browser, await toDiscord(browser), says);
  if (!('page' in end)) throw new Error(end.to.href);
  expect(end.page.status).toBe(status);
  const text = await end.page.text();
  expect(text).toContain(words);
  expect(text).toContain(`href="${SITE}"`);
});

test('an answer that somebody else had from Discord signs nobody in, though it names this sign-in', async () => {
  const browser = newBrowser();
  const at = await toDiscord(browser);
  const [uid] = at.searchParams.get('state')!.split('.');
  const end = await back(browser, at, { state: `${uid}.${'A'.repeat(22)}`, code: 'good' });
  expect('page' in end && end.page.status).toBe(400);
  expect(discord.requests).toEqual([]);
});

test('an answer counts once, and only in the browser that began', async () => {
  const [victim, thief] = [newBrowser(), newBrowser()];
  const at = await toDiscord(victim);
  const stolen = await back(thief, at);
  expect('page' in stolen && stolen.page.status).toBe(400);
  await back(victim, at);
  const again = await back(victim, at);
  expect('page' in again && again.page.status).toBe(400);
});

test.each([
  [500, 503, 'does not answer'],
  [401, 502, 'did not let you in'],
])('while Discord answers %i the page says so, and the next try works', async (status, shown, words) => {
  const browser = newBrowser();
  discord.status = status;
  const end = await back(browser, await toDiscord(browser));
  expect('page' in end && end.page.status).toBe(shown);
  expect('page' in end && (await end.page.text())).toContain(words);
  expect(logged).toContain(status === 401 ? 'Discord refused a sign-in.' : 'Discord did not answer');
  discord.status = 200;
  await signIn(browser);
});

describe('what ends a sign-in besides signing out, with the access tokens that are in use', () => {
  const isOver = (tokens: Record<string, unknown>) =>
    isSignInOver(grants, String(payloadOf(tokens['access_token'])['sid']));

  test('a code that comes a second time: somebody else has seen it', async () => {
    const browser = newBrowser();
    const end = await back(browser, await toDiscord(browser));
    if (!('to' in end)) throw new Error(await end.page.text());
    const [tokens, elsewhere] = [await tokensFor(end.to), await signIn()];
    await expect(tokensFor(end.to)).rejects.toThrow('invalid_grant');
    await until('the sign-in to be over', () => isOver(tokens));
    expect(await isOver(elsewhere)).toBe(false);
  });
});

test('nothing that outlives the tab is given to a script of the site, whatever it asks for', async () => {
  const browser = newBrowser();
  await signIn(browser);
  for (const more of [{ scope: 'openid profile offline_access' }, { scope: 'openid offline_access', prompt: 'none' }]) {
    const end = await browser.follow(authorize({ ...more, prompt: 'none' }));
    if (!('to' in end)) throw new Error(await end.page.text());
    expect(Object.keys(await tokensFor(end.to)).sort()).toEqual([
      'access_token',
      'expires_in',
      'id_token',
      'scope',
      'token_type',
    ]);
  }
  const asked = await post('/token', { grant_type: 'refresh_token', client_id: 'web', refresh_token: 'x' });
  expect([asked.status, asked.body['error']]).toEqual([400, 'unsupported_grant_type']);
});

describe('signing out', () => {
  const signOut = async (browser: Browser, idToken: unknown) => {
    const query = { id_token_hint: String(idToken), post_logout_redirect_uri: `${SITE}/`, client_id: 'web' };
    const page = await browser.get(`${ISSUER}/session/end?${new URLSearchParams(query).toString()}`);
    const xsrf = /name="xsrf" value="(\w+)"/.exec(await page.text())?.[1] ?? '';
    return browser.post(`${ISSUER}/session/end/confirm`, { xsrf, logout: 'yes' });
  };

  test('ends the session', async () => {
    const browser = newBrowser();
    const tokens = await signIn(browser);
    const { status, headers } = await signOut(browser, tokens['id_token']);
    expect([status, headers.get('location')]).toEqual([303, `${SITE}/`]);
    expect(await renew(browser)).toEqual({ error: 'login_required' });
  });

  test('ends the access tokens that are in use, those of this sign-in alone', async () => {
    const browser = newBrowser();
    const [tokens, elsewhere] = [await signIn(browser), await signIn()];
    const [mine, other] = [tokens, elsewhere].map((each) => String(payloadOf(each['access_token'])['sid']));
    expect(mine).toMatch(/^[\w-]{20,}$/);
    expect(other).not.toBe(mine);
    await signOut(browser, tokens['id_token']);
    await until('the sign-in to be over', () => isSignInOver(grants, mine!));
    expect(await isSignInOver(grants, other!)).toBe(false);
  });

  test.each([
    ['without an id token', () => Promise.resolve({})],
    ['with somebody else’s', async () => ({ id_token_hint: String((await signIn(newBrowser()))['id_token']) })],
  ])('cannot be caused by another site, which sends a browser there %s: the person is asked', async (_, hint) => {
    const browser = newBrowser();
    await signIn(browser);
    discord.user = { id: '200000000000000004', username: 'quoll', global_name: 'Quoll' };
    const page = await browser.get(`${ISSUER}/session/end?${new URLSearchParams(await hint()).toString()}`);
    expect(page.headers.get('content-security-policy')).toContain("script-src 'none'");
    expect(await page.text()).not.toContain('<script');
    expect(await renew(browser)).toHaveProperty('access_token');
  });

  test('needs no press where the site sends the browser with the id token of this sign-in', async () => {
    const browser = newBrowser();
    const { id_token } = await signIn(browser);
    const page = await browser.get(`${ISSUER}/session/end?id_token_hint=${String(id_token)}`);
    expect(await page.text()).toContain('<script');
  });

  test('ends it also when somebody signed in weeks ago', async () => {
    const browser = newBrowser();
    await signIn(browser);
    const later = Date.now() + 29 * 86_400_000;
    const clock = jest.spyOn(Date, 'now').mockReturnValue(later);
    const { id_token } = await renew(browser);
    await signOut(browser, id_token);
    const after = await renew(browser);
    clock.mockRestore();
    expect(after).toEqual({ error: 'login_required' });
  });

  test('ends those of every sign-in of this browser', async () => {
    const browser = newBrowser();
    const first = await signIn(browser);
    const second = await signIn(browser);
    await signOut(browser, second['id_token']);
    for (const each of [first, second])
      await until('the sign-in to be over', () => isSignInOver(grants, String(payloadOf(each['access_token'])['sid'])));
  });

  test('is what choosing another account in the same browser does to the one before', async () => {
    const browser = newBrowser();
    const first = await signIn(browser);
    discord.user = { id: '200000000000000004', username: 'quoll', global_name: 'Quoll' };
    const end = await back(browser, await toDiscord(browser));
    const page = 'page' in end ? await end.page.text() : '';
    const xsrf = /name="xsrf" value="([\w-]+)"/.exec(page)?.[1] ?? '';
    const away = await browser.post(`${ISSUER}/session/end/confirm`, { xsrf, logout: 'yes' });
    const { to } = (await browser.follow(away.headers.get('location')!)) as { to: URL };
    const second = await tokensFor(to);
    expect(payloadOf(second['access_token'])['sub']).toBe('discord:200000000000000004');
    const before = String(payloadOf(first['access_token'])['sid']);
    await until('the first account to be signed out', () => isSignInOver(grants, before));
    expect(payloadOf((await renew(browser))['access_token'])['sub']).toBe('discord:200000000000000004');
  });

  test('leaves the service running, and the reason in its log, when the store fails in the middle', async () => {
    const browser = newBrowser();
    const tokens = await signIn(browser);
    failing = ['endGrant'];
    expect((await signOut(browser, tokens['id_token'])).status).toBe(303);
    await until('the reason to be logged', () => Promise.resolve(logged.includes('The store is away.')));
    expect((await browser.get('/health/ready')).status).toBe(200);
  });
});

test.each<readonly (keyof GrantStore)[]>([['get'], ['take'], ['put']])(
  'while the store cannot %s, the page says whose fault it is, and the log why',
  async (name) => {
    const browser = newBrowser();
    const at = await toDiscord(browser);
    failing = [name];
    const end = await back(browser, at);
    expect('page' in end && [end.page.status, end.page.headers.get('retry-after')]).toEqual([503, '5']);
    expect('page' in end && (await end.page.text())).toContain('The sign-in failed on our side.');
    expect(logged).toContain('The store is away.');
    failing = [];
    await signIn(browser);
  },
);

test('while the store is away a renewal and a page of the provider are to come again', async () => {
  const browser = newBrowser();
  await signIn(browser);
  failing = ['get', 'put', 'byUid'];
  const addresses = [authorize({ prompt: 'none' }), `${ISSUER}/session/end`];
  const answers = [await browser.get(addresses[0]!), await browser.get(addresses[1]!)];
  for (const { status, headers } of answers) expect([status, headers.get('retry-after')]).toEqual([503, '5']);
});

test.each([{}, { id: 'x' }, { id: 2e17 }, []])('an answer that names nobody, %j, signs nobody in', async (user) => {
  const browser = newBrowser();
  discord.user = user;
  const end = await back(browser, await toDiscord(browser));
  expect('page' in end && end.page.status).toBe(503);
});

test('scripts get a token of their own with the secret, and nobody else does', async () => {
  const { status, body } = await post('/token', { grant_type: 'client_credentials' }, `operator:${'o'.repeat(40)}`);
  expect([status, payloadOf(body['access_token'])['sub']]).toEqual([200, 'operator']);
  expect((await post('/token', { grant_type: 'client_credentials' }, 'operator:wrong')).status).toBe(401);
  const persona = { grant_type: 'urn:community-platform:grant:persona', persona: 'community-admin' };
  expect((await post('/token', persona, `operator:${'o'.repeat(40)}`)).body['error']).toBe('unsupported_grant_type');
});

test('an address that sends too many requests is refused, and others are not', async () => {
  const [flood, other] = [newBrowser(), newBrowser()];
  flood.address = '2001:db8:1:2::1';
  other.address = '2001:db8:1:3::1';
  const statuses = [];
  for (let n = 0; n < 305; n++) statuses.push((await flood.get(`${ISSUER}/nothing`)).status);
  flood.address = '2001:db8:1:2::ffff';
  expect([statuses.filter((status) => status === 429).length, (await flood.get(`${ISSUER}/auth`)).status]).toEqual([
    5, 429,
  ]);
  expect((await other.get(`${ISSUER}/jwks`)).status).toBe(200);
  expect((await flood.get('/health/ready')).status).toBe(200);
});

test('behind a second proxy visitors count by their own addresses, and may not choose them', async () => {
  const [flood, other, six, liar] = [newBrowser(), newBrowser(), newBrowser(), newBrowser()];
  flood.address = '203.0.113.7, 10.0.0.5';
  other.address = '203.0.113.8, 10.0.0.5';
  six.address = '203.0.113.9, fd00::5';
  liar.address = '203.0.113.10, 203.0.113.7, 10.0.0.5';
  for (let n = 0; n < 300; n++) await flood.get(`${ISSUER}/nothing`);
  const answers = [flood, other, six, liar].map((browser) => browser.get(`${ISSUER}/jwks`));
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([429, 200, 200, 429]);
});

test('a clock that is set back refuses nobody for longer than a minute', async () => {
  const browser = newBrowser();
  for (let n = 0; n < 300; n++) await browser.get(`${ISSUER}/nothing`);
  const refused = await browser.get(`${ISSUER}/nothing`);
  const later = performance.now() + 60_001;
  const shown = Date.now() - 3_600_000;
  jest.spyOn(performance, 'now').mockReturnValue(later);
  jest.spyOn(Date, 'now').mockReturnValue(shown);
  const answered = await browser.get(`${ISSUER}/nothing`);
  jest.restoreAllMocks();
  expect([refused.status, answered.status]).toEqual([429, 404]);
});

test.each([
  [{ DISCORD_CLIENT_ID: '' }, 'DISCORD_CLIENT_ID is missing or wrong: the Application ID'],
  [{ MONGODB_URL: 'mongodb:27017/community' }, 'MONGODB_URL must be an address that begins with mongodb://'],
  [{ TRUSTED_PROXIES: '10.0.0.5/99' }, 'TRUSTED_PROXIES must be addresses and networks such as'],
  [{ DISCORD_CLIENT_SECRET: 'change-me-please' }, 'DISCORD_CLIENT_SECRET is missing or wrong'],
  [{ PUBLIC_URL: 'community.example' }, 'PUBLIC_URL must be an address'],
  [{ OPERATOR_SECRET: 'short' }, 'OPERATOR_SECRET is missing or wrong: 32 characters'],
  [{ READ_MODELS_FILE: '' }, 'MONGODB_URL or READ_MODELS_FILE is missing'],
  [{ COMMUNITY_CONFIG: '/nowhere.json' }, 'COMMUNITY_CONFIG: there is no folder /nowhere.json'],
  [{ PORT: 'eighty' }, 'PORT must be a number'],
  [{ PORT: ' ' }, 'PORT must be a number'],
])('with %j it does not start, and says why', (wrong, words) => {
  expect(() => readSettings({ ...environment(), ...wrong })).toThrow(BadSetting);
  expect(() => readSettings({ ...environment(), ...wrong })).toThrow(words);
});
