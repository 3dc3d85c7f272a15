import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SteamOpenId, SteamRefused, SteamUnavailable } from './steam-openid';

const NS = 'http://specs.openid.net/auth/2.0';
const NOW = Date.parse('2026-11-21T09:00:00Z');
const RETURN_TO = 'https://community.example/api/connections/steam/callback?state=s';
const STEAM_ID = '76561190000000003';

/** A provider that confirms whatever it is asked, so that what is refused is refused by us. */
let server: Server;
let url: string;
let answer: { status: number; text: string; headers?: Record<string, string> };
const requests: URLSearchParams[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += String(chunk)));
    request.on('end', () => {
      requests.push(new URLSearchParams(body));
      response.writeHead(answer.status, answer.headers).end(answer.text);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/openid`;
});
afterAll(() => new Promise((resolve) => (server.closeAllConnections(), server.close(resolve))));
beforeEach(() => {
  answer = { status: 200, text: `ns:${NS}\nis_valid:true\n` };
  requests.length = 0;
});

const SIGNED = 'signed,op_endpoint,claimed_id,identity,return_to,response_nonce,assoc_handle';
const sound = (): Record<string, unknown> => ({
  state: 's',
  'openid.ns': NS,
  'openid.mode': 'id_res',
  'openid.op_endpoint': `${url}/login`,
  'openid.claimed_id': `${url}/id/${STEAM_ID}`,
  'openid.identity': `${url}/id/${STEAM_ID}`,
  'openid.return_to': RETURN_TO,
  'openid.response_nonce': '2026-11-21T08:59:58Zq7Kx',
  'openid.assoc_handle': '1234567890',
  'openid.signed': SIGNED,
  'openid.sig': 'W0u2LW5oVtSYWyJ5nYjUzcbGqaM=',
});
const verify = (more: Record<string, unknown> = {}, now = NOW) =>
  new SteamOpenId(url).verify({ ...sound(), ...more }, RETURN_TO, now);
const identity = (id: string) => ({ 'openid.claimed_id': id, 'openid.identity': id });

test('who signed in is known once the provider confirms it', async () => {
  expect(await verify()).toEqual({ steamId: STEAM_ID, nonce: '2026-11-21T08:59:58Zq7Kx' });
  const [check] = requests;
  expect(check!.get('openid.mode')).toBe('check_authentication');
  expect(check!.get('openid.sig')).toBe('W0u2LW5oVtSYWyJ5nYjUzcbGqaM=');
  expect(check!.getAll('openid.mode')).toHaveLength(1);
  expect(check!.has('state')).toBe(false);
});

test('a browser is sent to the provider with where to come back to', () => {
  const address = new URL(
    new SteamOpenId('https://steamcommunity.com/openid').address(RETURN_TO, 'https://community.example'),
  );
  expect(address.origin + address.pathname).toBe('https://steamcommunity.com/openid/login');
  expect(Object.fromEntries(address.searchParams)).toEqual({
    'openid.ns': NS,
    'openid.mode': 'checkid_setup',
    'openid.return_to': RETURN_TO,
    'openid.realm': 'https://community.example',
    'openid.identity': `${NS}/identifier_select`,
    'openid.claimed_id': `${NS}/identifier_select`,
  });
});

describe('what the provider would confirm is refused all the same, without asking it:', () => {
  test.each<[string, () => Record<string, unknown>]>([
    ['no OpenID 2.0', () => ({ 'openid.ns': 'http://openid.net/signon/1.1' })],
    ['another mode', () => ({ 'openid.mode': 'setup_needed' })],
    ['another provider', () => ({ 'openid.op_endpoint': 'https://evil.example/openid/login' })],
    ['another place to come back to', () => ({ 'openid.return_to': `${RETURN_TO}2` })],
    ['another site to come back to', () => ({ 'openid.return_to': 'https://evil.example/?state=s' })],
    ['an identity of another host', () => identity(`https://evil.example/openid/id/${STEAM_ID}`)],
    ['an identity that begins like ours', () => identity(`${url}/id/../../id/${STEAM_ID}`)],
    ['an identity below another path', () => identity(`${url}/profile/${STEAM_ID}`)],
    ['an identity with more behind it', () => identity(`${url}/id/${STEAM_ID}/`)],
    ['an identity with a line break', () => identity(`${url}/id/${STEAM_ID}\n`)],
    ['a group instead of a person', () => identity(`${url}/id/10358279100000000`)],
    ['another identity than claimed', () => ({ 'openid.identity': `${url}/id/76561190000000004` })],
    ['an identity that is not signed', () => ({ 'openid.signed': SIGNED.replace('claimed_id,', '') })],
    ['a return address that is not signed', () => ({ 'openid.signed': SIGNED.replace('return_to,', '') })],
    ['a nonce that is not signed', () => ({ 'openid.signed': SIGNED.replace('response_nonce,', '') })],
    ['no list of what is signed', () => ({ 'openid.signed': undefined })],
    ['no signature', () => ({ 'openid.sig': '' })],
    ['a parameter twice', () => ({ 'openid.claimed_id': [`${url}/id/${STEAM_ID}`, `${url}/id/76561190000000004`] })],
    ['a parameter without end', () => ({ 'openid.sig': 'x'.repeat(3_000) })],
    ['parameters without end', () => Object.fromEntries(Array.from({ length: 40 }, (_, n) => [`openid.x${n}`, 'x']))],
    ['a nonce without a time', () => ({ 'openid.response_nonce': 'q7Kx' })],
    ['a nonce of an hour ago', () => ({ 'openid.response_nonce': '2026-11-21T08:00:00Zq7Kx' })],
    ['a nonce of tomorrow', () => ({ 'openid.response_nonce': '2026-11-22T09:00:00Zq7Kx' })],
    ['a nonce without end', () => ({ 'openid.response_nonce': `2026-11-21T08:59:58Z${'x'.repeat(300)}` })],
  ])('%s', async (_, more) => {
    await expect(verify(more())).rejects.toThrow(SteamRefused);
    expect(requests).toHaveLength(0);
  });
});

describe('the provider', () => {
  test.each([
    ['does not confirm', `ns:${NS}\nis_valid:false\n`],
    ['says nothing', ''],
    ['says something else', '<html>is_valid:true</html>'],
    ['speaks another version', 'ns:http://openid.net/signon/1.1\nis_valid:true\n'],
    ['takes it back in a later line', `ns:${NS}\nis_valid:true\nis_valid:false\n`],
  ])('%s: nothing is proved', async (_, text) => {
    answer = { status: 200, text };
    await expect(verify()).rejects.toThrow(SteamRefused);
  });

  test.each([
    ['fails', { status: 503, text: '' }],
    ['leads elsewhere', { status: 302, text: '', headers: { location: 'https://evil.example/' } }],
    ['talks without end', { status: 200, text: `ns:${NS}\nis_valid:true\n${'x'.repeat(10_000)}` }],
  ])('%s: it cannot be asked', async (_, failing) => {
    answer = failing;
    await expect(verify()).rejects.toThrow(SteamUnavailable);
  });

  test('is not there', async () => {
    const query = sound();
    const nowhere = 'http://127.0.0.1:1/openid';
    const moved = Object.fromEntries(
      Object.entries(query).map(([name, value]) => [name, String(value).replace(url, nowhere)]),
    );
    await expect(new SteamOpenId(nowhere).verify(moved, RETURN_TO, NOW)).rejects.toThrow(SteamUnavailable);
  });
});
