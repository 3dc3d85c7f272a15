import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connect, type Refused } from './connection';

let server: Server;
let url: string;
/** What the api answers, one after the other, the last one again and again. */
let answers: { readonly status: number; readonly body: object | string; readonly location?: string }[];
let requests: string[];
let tokens: (string | undefined)[];

beforeAll(async () => {
  server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    tokens.push(request.headers.authorization);
    const { status, body, location } = answers.length > 1 ? answers.shift()! : answers[0]!;
    response.writeHead(status, { 'retry-after': '0.01', ...(location !== undefined && { location }) });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => {
  requests = [];
  tokens = [];
});
afterAll(() => server.close());

const connected = () => connect({ API_URL: url, OPERATOR_TOKEN: 'token' });
const tooOften = { status: 429, body: { code: 'rate-limited', error: 'Rate limited - please try again' } };

test('a request that comes too often is sent again until it is taken', async () => {
  answers = [tooOften, tooOften, { status: 200, body: { requestId: 'r' } }];
  await expect((await connected()).post('/api/operations/projections/bans/verify', {})).resolves.toEqual({
    requestId: 'r',
  });
  expect(requests).toEqual(Array(3).fill('POST /api/operations/projections/bans/verify'));
});

test('one that is never taken fails as the api words it', async () => {
  answers = [tooOften];
  await expect((await connected()).get('/api/x')).rejects.toMatchObject({ status: 429, message: tooOften.body.error });
  expect(requests).toHaveLength(6);
});

test('a refusal is thrown as the api words it, and not sent again', async () => {
  answers = [{ status: 409, body: { code: 'building', error: 'It is being built.' } }];
  await expect((await connected()).get('/api/x')).rejects.toMatchObject({
    ...{ name: 'Refused', status: 409, code: 'building', message: 'It is being built.' },
  } satisfies Partial<Refused>);
  expect(requests).toEqual(['GET /api/x']);
});

// A token of the sign-in service lives for ten minutes; an erasure folds sixty read models again.
test('what takes longer than its token lives goes on with a new one', async () => {
  const discovery = { status: 200, body: { token_endpoint: `${url}/token` } };
  const token = (name: string) => ({ status: 200, body: { access_token: name } });
  const ended = { status: 401, body: { code: 'unauthorized', error: 'Please sign in' } };
  answers = [discovery, token('first'), { status: 200, body: { n: 1 } }, ended, discovery, token('second')];
  answers.push({ status: 200, body: { n: 2 } }, ended, discovery, token('third'), ended);
  const api = await connect({ API_URL: url, OIDC_ISSUER: url, OPERATOR_SECRET: 'secret' });
  expect([await api.get('/api/x'), await api.post('/api/y', {})]).toEqual([{ n: 1 }, { n: 2 }]);
  expect(requests.filter((each) => each.includes('/api'))).toEqual(['GET /api/x', 'POST /api/y', 'POST /api/y']);
  expect(tokens.filter((each) => each?.startsWith('Bearer'))).toEqual(
    ['first', 'first', 'second'].map((t) => `Bearer ${t}`),
  );
  await expect(api.get('/api/z')).rejects.toMatchObject({ status: 401 });
  expect(answers).toEqual([ended]);
});

// Followed, an order would arrive as a GET that does nothing.
test('an address that leads elsewhere is named, with where it leads, and the order is sent nowhere else', async () => {
  answers = [
    { status: 301, body: '', location: `${url}/elsewhere` },
    { status: 200, body: {} },
  ];
  const order = (await connected()).post('/api/operations/backups', {});
  await expect(order).rejects.toMatchObject({
    name: 'NotRunning',
    message: expect.stringContaining(`/api/operations/backups leads on to ${url}/elsewhere.`),
  });
  expect(requests).toEqual(['POST /api/operations/backups']);
});

test.each([
  ['an address that is none', 'community.example', [{ status: 200, body: {} }], 'is no address'],
  ['a page instead of an answer', '', [{ status: 200, body: '<!doctype html>' }], 'no answer of the platform'],
])('%s is named', async (_, address, given, message) => {
  answers = given;
  const api = async () => (await connect({ API_URL: address || url, OPERATOR_TOKEN: 'token' })).get('/api/x');
  await expect(api()).rejects.toMatchObject({ name: 'NotRunning', message: expect.stringContaining(message) });
});

test.each([
  { status: 200, body: '<!doctype html>' },
  { status: 404, body: { error: 'not found' } },
])('a sign-in service that answers %j gives no token, and it says so', async (answer) => {
  answers = [answer];
  const connected = connect({ API_URL: url, OIDC_ISSUER: url, OPERATOR_SECRET: 'secret' });
  await expect(connected).rejects.toMatchObject({
    name: 'Refused',
    message: expect.stringContaining('gave no operator token'),
  });
});
