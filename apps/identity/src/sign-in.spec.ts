import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSqliteGrants } from '@app/storage/grants/sqlite';
import type { GrantStore } from '@app/storage/grants/port';
import { pino } from 'pino';
import { createSignIn } from './server';
import { BadSetting, readSettings } from './settings';

const SITE = 'https://community.example';
const ISSUER = `${SITE}/id`;
const KESTREL = { id: '200000000000000003', username: 'kestrel_au', global_name: 'Kestrel' };
const APPLICATION = '300000000000000001';
const COMMUNITY = join(__dirname, '../../../community.config.json');

/** Discord as far as a sign-in meets it: codes that it gave out, for the verifier that goes with them. */
class FakeDiscord {
  readonly requests: { path: string; agent: string | undefined; form: Record<string, string> }[] = [];
  user: object = KESTREL;
  status = 200;
  challenge = '';
  private server!: Server;

  async open(): Promise<void> {
    this.server = createServer((request, response) => {
      let body = '';
      request.on('data', (data) => (body += String(data)));
      request.on('end', () => {
        const form = Object.fromEntries(new URLSearchParams(body));
        const path = request.url ?? '';
        this.requests.push({ path, agent: request.headers['user-agent'], form });
        const answer = (status: number, json: object) =>
          response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json));
        if (this.status !== 200) return answer(this.status, { error: 'invalid_client' });
        if (path === '/oauth2/token/revoke') return answer(200, {});
        if (path === '/oauth2/token') {
          const proved =
            createHash('sha256')
              .update(form['code_verifier'] ?? '')
              .digest('base64url') === this.challenge;
          return proved && form['code'] === 'good'
            ? answer(200, { access_token: 'bearer' })
            : answer(400, { error: 'invalid_grant' });
        }
        return request.headers.authorization === 'Bearer bearer' ? answer(200, this.user) : answer(401, {});
      });
    });
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  close(): Promise<unknown> {
    this.server.closeAllConnections();
    return new Promise((resolve) => this.server.close(resolve));
  }
}

let dir: string;
let discord: FakeDiscord;
let grants: GrantStore;
let server: Server;
let logged: string;

const environment = () => ({
  ...{ PUBLIC_URL: SITE, COMMUNITY_CONFIG: COMMUNITY, READ_MODELS_FILE: join(dir, 'read-models.sqlite') },
  ...{ DISCORD_CLIENT_ID: APPLICATION, DISCORD_CLIENT_SECRET: 'secret-of-the-app', DISCORD_API_URL: discord.url },
  ...{ OPERATOR_SECRET: 'o'.repeat(40), BEHIND_PROXY: '1' },
});

async function start(): Promise<void> {
  grants = openSqliteGrants(join(dir, 'sign-in.sqlite'));
  const log = pino({ level: 'debug' }, { write: (line: string) => void (logged += line) });
  server = await createSignIn(readSettings(environment()), grants, log);
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
  discord = new FakeDiscord();
  await discord.open();
  await start();
});
afterEach(async () => {
  await stop();
  await discord.close();
  rmSync(dir, { recursive: true });
});

/** A browser behind the proxy of the site: it keeps cookies by their paths. */
class Browser {
  private readonly cookies = new Map<string, { value: string; path: string }>();
  address = '203.0.113.5';

  async get(url: string): Promise<Response> {
    const { origin, pathname, search } = new URL(url, SITE);
    if (origin !== SITE) throw new Error(`left the site: ${url}`);
    const cookie = [...this.cookies].flatMap(([name, { value, path }]) =>
      pathname.startsWith(path) ? `${name}=${value}` : [],
    );
    const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${pathname}${search}`, {
      redirect: 'manual',
      headers: {
        ...{ cookie: cookie.join('; '), accept: 'text/html', 'x-forwarded-for': `198.51.100.1, ${this.address}` },
        // What the outside says of itself counts for nothing.
        ...{ 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http' },
      },
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      expect(line).toMatch(/; secure/i);
      expect(line).toMatch(/; httponly/i);
      if (value && !/expires=Thu, 01 Jan 1970/.test(line))
        this.cookies.set(name, { value, path: /path=([^;]*)/.exec(line)?.[1] ?? '/' });
      else this.cookies.delete(name);
    }
    return response;
  }

  /** Follows redirects while they stay below the issuer. @returns where the last one leads, else the page */
  async follow(url: string): Promise<{ to: URL } | { page: Response }> {
    const response = await this.get(url);
    const location = response.headers.get('location');
    if (location === null) return { page: response };
    const to = new URL(location, url);
    return to.href.startsWith(`${ISSUER}/`) ? this.follow(to.href) : { to };
  }
}

const VERIFIER = randomBytes(32).toString('base64url');
const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url');

const authorize = (more: Record<string, string> = {}) =>
  `${ISSUER}/auth?${new URLSearchParams({
    ...{ client_id: 'web', response_type: 'code', redirect_uri: `${SITE}/sign-in/callback`, state: 'here' },
    ...{ scope: 'openid profile offline_access', code_challenge: challengeOf(VERIFIER), code_challenge_method: 'S256' },
    ...more,
  }).toString()}`;

const post = async (path: string, form: Record<string, string>, basic?: string) => {
  const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/id${path}`, {
    method: 'POST',
    body: new URLSearchParams(form),
    headers: basic === undefined ? {} : { authorization: `Basic ${Buffer.from(basic).toString('base64')}` },
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};

/** Until Discord's own page. */
async function toDiscord(browser: Browser): Promise<URL> {
  const at = await browser.follow(authorize());
  if (!('to' in at)) throw new Error(await at.page.text());
  discord.challenge = at.to.searchParams.get('code_challenge')!;
  return at.to;
}

/** Back from it with what Discord says. */
const back = (browser: Browser, at: URL, says: Record<string, string> = { code: 'good' }) =>
  browser.follow(
    `${at.searchParams.get('redirect_uri')!}?${new URLSearchParams({ state: at.searchParams.get('state')!, ...says }).toString()}`,
  );

const payloadOf = (token: unknown) =>
  JSON.parse(Buffer.from(String(token).split('.')[1]!, 'base64url').toString()) as Record<string, unknown>;

async function signIn(browser = new Browser()) {
  const end = await back(browser, await toDiscord(browser));
  if (!('to' in end)) throw new Error(await end.page.text());
  expect(end.to.href).toMatch(/^https:\/\/community\.example\/sign-in\/callback\?/);
  const { status, body } = await post('/token', {
    ...{ grant_type: 'authorization_code', client_id: 'web', code: end.to.searchParams.get('code')! },
    ...{ redirect_uri: `${SITE}/sign-in/callback`, code_verifier: VERIFIER },
  });
  expect(status).toBe(200);
  return body;
}

const refresh = (token: unknown) =>
  post('/token', { grant_type: 'refresh_token', client_id: 'web', refresh_token: String(token) });

test('somebody is sent to Discord, and comes back with a token that names their Discord id', async () => {
  const at = await toDiscord(new Browser());
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
  const answer = await new Browser().get(`${ISSUER}/.well-known/openid-configuration`);
  const found = (await answer.json()) as Record<string, unknown>;
  expect(found).toMatchObject({
    ...{ issuer: ISSUER, authorization_endpoint: `${ISSUER}/auth`, token_endpoint: `${ISSUER}/token` },
    jwks_uri: `${ISSUER}/jwks`,
  });
});

test('sessions, refresh tokens and keys outlive a restart', async () => {
  const browser = new Browser();
  const tokens = await signIn(browser);
  const keys = async () => (await (await browser.get(`${ISSUER}/jwks`)).json()) as object;
  const before = await keys();
  await stop();
  await start();
  expect(await keys()).toEqual(before);
  expect((await refresh(tokens['refresh_token'])).status).toBe(200);
  const silent = await browser.follow(authorize({ prompt: 'none' }));
  expect('to' in silent && silent.to.searchParams.get('code')).toBeTruthy();
});

test('an operator ends every session of a person; nothing of them is given out again', async () => {
  const browser = new Browser();
  const tokens = await signIn(browser);
  expect(await grants.endAccount(`discord:${KESTREL.id}`)).toBeGreaterThan(2);
  expect((await refresh(tokens['refresh_token'])).body['error']).toBe('invalid_grant');
  const silent = await browser.follow(authorize({ prompt: 'none' }));
  expect('to' in silent && silent.to.searchParams.get('error')).toBe('login_required');
});

test('who says no on Discord’s page is back on the site, signed out', async () => {
  const browser = new Browser();
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
  const browser = new Browser();
  const end = await back(browser, await toDiscord(browser), says);
  if (!('page' in end)) throw new Error(end.to.href);
  expect(end.page.status).toBe(status);
  const text = await end.page.text();
  expect(text).toContain(words);
  expect(text).toContain(`href="${SITE}"`);
});

test('an answer that somebody else had from Discord signs nobody in, though it names this sign-in', async () => {
  const browser = new Browser();
  const at = await toDiscord(browser);
  const [uid] = at.searchParams.get('state')!.split('.');
  const end = await back(browser, at, { state: `${uid}.${'A'.repeat(22)}`, code: 'good' });
  expect('page' in end && end.page.status).toBe(400);
  expect(discord.requests).toEqual([]);
});

test('an answer counts once, and only in the browser that began', async () => {
  const [victim, thief] = [new Browser(), new Browser()];
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
  const browser = new Browser();
  discord.status = status;
  const end = await back(browser, await toDiscord(browser));
  expect('page' in end && end.page.status).toBe(shown);
  expect('page' in end && (await end.page.text())).toContain(words);
  expect(logged).toContain(status === 401 ? 'Discord refused a sign-in.' : 'Discord did not answer');
  discord.status = 200;
  await signIn(browser);
});

test.each([{}, { id: 'x' }, { id: 2e17 }, []])('an answer that names nobody, %j, signs nobody in', async (user) => {
  const browser = new Browser();
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

test('one address that asks too often is turned away, and others are not', async () => {
  const [flood, other] = [new Browser(), new Browser()];
  flood.address = '2001:db8:1:2::1';
  other.address = '2001:db8:1:3::1';
  const statuses = [];
  for (let n = 0; n < 125; n++) statuses.push((await flood.get(`${ISSUER}/nothing`)).status);
  flood.address = '2001:db8:1:2::ffff';
  expect([statuses.filter((status) => status === 429).length, (await flood.get(`${ISSUER}/auth`)).status]).toEqual([
    5, 429,
  ]);
  expect((await other.get(`${ISSUER}/jwks`)).status).toBe(200);
  expect((await flood.get('/health/ready')).status).toBe(200);
});

test.each([
  [{ DISCORD_CLIENT_ID: '' }, 'DISCORD_CLIENT_ID is missing or wrong: the Application ID'],
  [{ DISCORD_CLIENT_SECRET: 'change-me-please' }, 'DISCORD_CLIENT_SECRET is missing or wrong'],
  [{ PUBLIC_URL: 'community.example' }, 'PUBLIC_URL must be an address'],
  [{ OPERATOR_SECRET: 'short' }, 'OPERATOR_SECRET is missing or wrong: 32 characters'],
  [{ READ_MODELS_FILE: '' }, 'MONGODB_URL or READ_MODELS_FILE is missing'],
  [{ COMMUNITY_CONFIG: '/nowhere.json' }, 'COMMUNITY_CONFIG (/nowhere.json) is not usable'],
  [{ PORT: 'eighty' }, 'PORT must be a number'],
])('with %j it does not start, and says why', (wrong, words) => {
  expect(() => readSettings({ ...environment(), ...wrong })).toThrow(BadSetting);
  expect(() => readSettings({ ...environment(), ...wrong })).toThrow(words);
});
