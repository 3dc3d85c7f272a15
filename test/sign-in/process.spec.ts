import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { Agent, request, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { openSqliteGrants } from '@app/storage/grants/sqlite';
import { keysOf, rotateKeys } from '../../apps/identity/src/keys';
import { Browser, FakeDiscord, ISSUER, KESTREL, signingIn } from './fake-discord';
import { startApi } from '../api/support/api';
import { readyPort, runChild, type Child } from '../api/support/child';
import { startStack } from '../api/support/stack';
import { until } from '../until';

const MAIN = 'apps/identity/src/main.ts';
const MEMBER = '200000000000000003';
const SECRET = 'o'.repeat(40);
const AN_HOUR = 3_600_000;

let dir: string;
const children: Child[] = [];

beforeAll(() => void (dir = mkdtempSync(join(tmpdir(), 'identity-'))));
afterAll(async () => {
  for (const { process } of children) process.kill('SIGKILL');
  await Promise.all(children.map(({ ended }) => ended));
  rmSync(dir, { recursive: true });
});

const env = (more: Record<string, string> = {}) => ({
  ...{ PUBLIC_URL: 'https://community.example', READ_MODELS_FILE: join(dir, 'read-models.sqlite') },
  ...{ DISCORD_CLIENT_ID: '300000000000000001', DISCORD_CLIENT_SECRET: 'secret-of-the-app', OPERATOR_SECRET: SECRET },
  COMMUNITY_CONFIG: resolve(__dirname, '../../community'),
  ...more,
});

const start = (args: readonly string[] = [], more?: Record<string, string>): Child => {
  const child = runChild(MAIN, args, env(more));
  children.push(child);
  return child;
};

test('a wrong setting is named in one line and nothing starts', async () => {
  const child = start([], { DISCORD_CLIENT_ID: 'my-app' });
  expect(await child.ended).toBe(1);
  expect(child.output()).toBe('DISCORD_CLIENT_ID is missing or wrong: the Application ID of the developer portal.\n');
});

test('the api takes its tokens, read over an inner network; it keeps its keys when it is started anew', async () => {
  const tokenFrom = async (port: number) => {
    const response = await fetch(`http://127.0.0.1:${port}/id/token`, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
      headers: { authorization: `Basic ${Buffer.from(`operator:${SECRET}`).toString('base64')}` },
    });
    return ((await response.json()) as { access_token: string }).access_token;
  };
  const first = start();
  const port = await readyPort(first);
  const api = await startApi({
    ...{ OIDC_ISSUER: 'https://community.example/id', OIDC_DISCOVERY_URL: `http://127.0.0.1:${port}/id` },
    OPERATOR_CLIENT_IDS: 'operator',
  });
  try {
    const token = await tokenFrom(port);
    expect((await api.get('/api/operations/projections', { token })).status).toBe(200);
    expect((await api.get('/api/bingo/can-manage', { token: `${token}x` })).status).toBe(401);
    first.process.kill('SIGTERM');
    expect(await first.ended).toBe(0);
    const second = start();
    const again = await tokenFrom(await readyPort(second));
    expect((await api.get('/api/operations/projections', { token: again })).status).toBe(200);
    // It ends with the process that started it.
    second.process.disconnect();
    expect(await second.ended).toBe(0);
  } finally {
    await api.close();
  }
});

test('a request that is under way when it ends is answered, and its connection holds nothing up', async () => {
  const child = start([], { READ_MODELS_FILE: join(dir, 'ending/read-models.sqlite') });
  const port = await readyPort(child);
  const agent = new Agent({ keepAlive: true });
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'content-length': '29' };
  const sent = request({ ...{ port, agent, headers }, path: '/id/token', method: 'POST' });
  const answered = once(sent, 'response') as Promise<[IncomingMessage]>;
  await new Promise((resolve) => sent.write('grant_type=', resolve));
  // One that came after it was answered: the first has arrived too.
  await fetch(`http://127.0.0.1:${port}/health/live`);
  child.process.kill('SIGTERM');
  await until('nobody to be let in any more', () =>
    fetch(`http://127.0.0.1:${port}/health/live`).then(
      () => false,
      () => true,
    ),
  );
  sent.end('client_credentials');
  const [response] = await answered;
  response.resume();
  expect([response.statusCode, await child.ended]).toEqual([400, 0]);
  agent.destroy();
});

test('after an erasure neither the session nor the tokens of before open anything', async () => {
  const discord = new FakeDiscord();
  await discord.open();
  const place = { READ_MODELS_FILE: join(dir, 'erased/read-models.sqlite') };
  mkdirSync(join(dir, 'erased'));
  const child = start([], { ...place, DISCORD_API_URL: discord.url, BEHIND_PROXY: '1' });
  const port = await readyPort(child);
  const stack = await startStack({
    env: {
      ...{ ...place, OIDC_ISSUER: ISSUER, OIDC_DISCOVERY_URL: `http://127.0.0.1:${port}/id` },
      ...{ OIDC_AUDIENCE: 'community-api', OPERATOR_CLIENT_IDS: 'operator', OIDC_USER_CLAIM: 'discord_id' },
    },
  });
  const { post, renew, signIn } = signingIn(
    () => discord,
    () => port,
  );
  try {
    const browser = new Browser(() => port);
    const tokens = await signIn(browser);
    const token = String(tokens['access_token']);
    const account = { platform: 'psn', id: 'ZebraGamer-AU', username: 'ZebraGamer-AU' };
    expect((await stack.post('/api/connections/connect', account, { token })).status).toBe(200);
    const operator = await post('/token', { grant_type: 'client_credentials' }, `operator:${SECRET}`);
    const erased = await stack.post(
      '/api/operations/erasures',
      { memberId: KESTREL.id },
      { token: String(operator.body['access_token']) },
    );
    expect(erased.status).toBe(201);
    const refused = { status: 401, body: { code: 'bad-token' } };
    expect(await stack.post('/api/connections/connect', account, { token })).toMatchObject(refused);
    expect(await renew(browser)).toEqual({ error: 'login_required' });
    // Another process of the api has not seen this token yet.
    const other = await startApi({ ...stack.env });
    expect(await other.post('/api/connections/connect', account, { token })).toMatchObject(refused);
    await other.close();
  } finally {
    await stack.close();
    await discord.close();
  }
});

test('keys are rotated: tokens of the key before count meanwhile, unless it is to end at once', async () => {
  const place = { READ_MODELS_FILE: join(dir, 'rotated/read-models.sqlite') };
  mkdirSync(join(dir, 'rotated'));
  const served = async () => {
    const child = start([], place);
    const port = await readyPort(child);
    const { keys } = (await (await fetch(`http://127.0.0.1:${port}/id/jwks`)).json()) as { keys: { kid: string }[] };
    const answer = await fetch(`http://127.0.0.1:${port}/id/token`, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
      headers: { authorization: `Basic ${Buffer.from(`operator:${SECRET}`).toString('base64')}` },
    });
    const { access_token: token } = (await answer.json()) as { access_token: string };
    child.process.kill('SIGTERM');
    await child.ended;
    const { kid } = JSON.parse(Buffer.from(token.split('.')[0]!, 'base64url').toString()) as { kid: string };
    return { kid, published: keys.map((key) => key.kid) };
  };
  const rotate = async (...args: string[]) => {
    const child = start(['rotate-keys', ...args], place);
    return [await child.ended, child.output()];
  };
  const first = await served();
  expect(first.published).toEqual([first.kid]);
  expect(await rotate()).toEqual([0, expect.stringContaining('A new key is there.')]);
  const second = await served();
  expect(second.kid).not.toBe(first.kid);
  expect(second.published).toEqual([second.kid, first.kid]);
  await rotate('--now');
  const third = await served();
  expect(third.published).toEqual([third.kid]);
  expect(third.kid).not.toBe(second.kid);
  expect(await rotate('--later')).toEqual([2, 'Unknown: --later. --help says what there is.\n']);
  const grants = openSqliteGrants(join(dir, 'rotated/sign-in.sqlite'));
  await rotateKeys(grants, false, 0);
  expect((await keysOf(grants, 0)).jwks.keys).toHaveLength(2);
  expect((await keysOf(grants, 25 * AN_HOUR)).jwks.keys).toHaveLength(1);
  await grants.close();
});

test('with another provider it is healthy and has nothing to do', async () => {
  const child = start([], {
    ...{ DISCORD_CLIENT_ID: '', DISCORD_CLIENT_SECRET: '', OIDC_ISSUER: 'https://id.example/realms/community' },
  });
  const port = await readyPort(child);
  const status = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).status;
  expect([await status('/health/ready'), await status('/id/auth')]).toEqual([200, 404]);
});

test('an operator signs somebody out, and is told when there is nobody', async () => {
  const grants = openSqliteGrants(join(dir, 'sign-in.sqlite'));
  await grants.put({ model: 'Session', id: 's', accountId: `discord:${MEMBER}`, payload: {} });
  const run = async (...args: string[]) => {
    const child = start(args);
    return [await child.ended, child.output()];
  };
  expect(await run('sign-out', MEMBER)).toEqual([0, 'Signed out. Sessions, grants and tokens that ended: 1.\n']);
  expect(await grants.get('Session', 's')).toBeUndefined();
  expect(await run('sign-out', MEMBER)).toEqual([0, 'Nobody with this id is signed in.\n']);
  expect(await run('sign-out', 'kestrel')).toEqual([2, '"kestrel" is no Discord id: 17 to 20 digits.\n']);
  expect(await run('sing-out')).toEqual([2, 'Unknown: sing-out. --help says what there is.\n']);
  for (const args of [['--help'], ['sign-out', '--help'], ['rotate-keys', '-h']])
    expect(await run(...args)).toEqual([0, expect.stringContaining('sign-out <discord id>')]);
  await grants.close();
});
