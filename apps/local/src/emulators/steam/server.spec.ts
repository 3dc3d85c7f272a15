import type { LocalServer } from '../http';
import { personas } from '../../personas';
import { steamAccountOf, steamAccounts } from './accounts';
import { OpenIdProvider } from './openid';
import { startSteam } from './server';

const NS = 'http://specs.openid.net/auth/2.0';
const SITE = 'https://community.example';
const ACCOUNT = steamAccounts[0]!.steamId;

const request = (more: Record<string, string> = {}) =>
  new URLSearchParams({
    'openid.ns': NS,
    'openid.mode': 'checkid_setup',
    'openid.return_to': `${SITE}/callback?state=s`,
    'openid.realm': SITE,
    'openid.identity': `${NS}/identifier_select`,
    'openid.claimed_id': `${NS}/identifier_select`,
    ...more,
  });

let steam: LocalServer;
beforeAll(async () => {
  steam = await startSteam({ port: 0, community: 'The <Test>' });
});
afterAll(() => steam.close());

const login = (query: URLSearchParams, body?: Record<string, string>) =>
  fetch(`${steam.url}/openid/login?${query.toString()}`, {
    redirect: 'manual',
    ...(body ? { method: 'POST', body: new URLSearchParams(body) } : {}),
  });
const check = async (answer: URLSearchParams) => {
  const body = new URLSearchParams(answer);
  body.set('openid.mode', 'check_authentication');
  return (await fetch(`${steam.url}/openid/login`, { method: 'POST', body })).text();
};
const signIn = async (account = ACCOUNT) => {
  const response = await login(request(), { account });
  return new URL(response.headers.get('location')!);
};
const VALID = `ns:${NS}\nis_valid:true\n`;
const INVALID = `ns:${NS}\nis_valid:false\n`;

test('everybody has an account of their own, which no person has at Steam', () => {
  expect(new Set(steamAccounts.map(({ steamId }) => steamId)).size).toBe(personas.length + 1);
  for (const { steamId } of personas.map(steamAccountOf)) expect(steamId).toMatch(/^76561190\d{9}$/);
});

test('an account stays with whoever has had it', () => {
  const idOf = (key: string) => steamAccountOf(personas.find((persona) => persona.key === key)!).steamId;
  expect([idOf('visitor'), idOf('squad-coordinator'), idOf('bingo-host')]).toEqual([
    '76561190002000000',
    '76561190002000008',
    '76561190002000012',
  ]);
  expect(steamAccounts.at(-1)).toMatchObject({ name: 'Lyrebird', steamId: '76561190002000013' });
});

test('the page offers the accounts, loads nothing and may send its form to the site alone', async () => {
  const response = await login(request());
  const page = await response.text();
  expect(page).toContain(ACCOUNT);
  expect(page).toContain('The &#60;Test&#62;');
  expect(response.headers.get('content-security-policy')).toContain(`form-action 'self' ${SITE};`);
});

test('whoever signs in comes back with an answer that is confirmed once', async () => {
  const back = await signIn();
  expect(`${back.origin}${back.pathname}`).toBe(`${SITE}/callback`);
  expect(back.searchParams.get('state')).toBe('s');
  expect(back.searchParams.get('openid.claimed_id')).toBe(`${steam.url}/openid/id/${ACCOUNT}`);
  expect(await check(back.searchParams)).toBe(VALID);
  expect(await check(back.searchParams)).toBe(INVALID);
});

// As addresses of 2015 to 2025 in public reports have it: names, their order, and the alphabets of nonce and signature.
test('an answer has the shape of one of Steam’s', async () => {
  const { searchParams } = await signIn();
  const names = [...searchParams.keys()].filter((name) => name.startsWith('openid.')).map((name) => name.slice(7));
  const signed = 'signed,op_endpoint,claimed_id,identity,return_to,response_nonce,assoc_handle';
  const order = 'ns,mode,op_endpoint,claimed_id,identity,return_to,response_nonce,assoc_handle,signed,sig';
  expect(names.join(',')).toBe(order);
  expect(searchParams.get('openid.signed')).toBe(signed);
  expect(searchParams.get('openid.assoc_handle')).toBe('1234567890');
  expect(searchParams.get('openid.response_nonce')).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ[A-Za-z0-9+/]{27}=$/);
  expect(searchParams.get('openid.sig')).toMatch(/^[A-Za-z0-9+/]{27}=$/);
});

test.each(['claimed_id', 'identity', 'return_to', 'response_nonce', 'op_endpoint', 'signed', 'sig'])(
  'an answer whose %s was changed is not confirmed, and the true one still is',
  async (field) => {
    const back = await signIn();
    const forged = new URLSearchParams(back.searchParams);
    forged.set(`openid.${field}`, `${forged.get(`openid.${field}`)}0`);
    expect(await check(forged)).toBe(INVALID);
    expect(await check(back.searchParams)).toBe(VALID);
  },
);

test('an answer is confirmed for ten minutes', () => {
  let now = Date.parse('2026-11-21T09:00:00Z');
  const provider = new OpenIdProvider('http://127.0.0.1/openid', () => now);
  const { searchParams } = new URL(provider.positive(new URL(SITE), ACCOUNT));
  now += 10 * 60_000;
  expect(provider.check(searchParams)).toBe(INVALID);
});

test('whoever gives up, or is nobody, comes back with nothing', async () => {
  for (const body of [{ cancel: 'yes' }, { account: '123' }] as Record<string, string>[]) {
    const location = (await login(request(), body)).headers.get('location')!;
    expect(new URL(location).searchParams.get('openid.mode')).toBe('cancel');
  }
});

test.each<Record<string, string>>([
  { 'openid.ns': '' },
  { 'openid.mode': 'associate' },
  { 'openid.return_to': 'nowhere' },
  { 'openid.return_to': 'https://evil.example/' },
  { 'openid.return_to': 'javascript:alert(1)', 'openid.realm': 'javascript:alert(1)' },
])('%j is no request to sign in', async (more) => {
  expect((await login(request(more))).status).toBe(400);
  expect((await login(request(more), { account: ACCOUNT })).status).toBe(400);
});

test('there is nothing else', async () => {
  expect((await fetch(`${steam.url}/openid/id/${ACCOUNT}`)).status).toBe(404);
  expect((await fetch(`${steam.url}/openid/login`, { method: 'PUT' })).status).toBe(405);
});
