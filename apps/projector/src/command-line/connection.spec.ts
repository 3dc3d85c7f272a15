import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connect, type Refused } from './connection';

let server: Server;
let url: string;
/** What the api answers, one after the other, the last one again and again. */
let answers: { readonly status: number; readonly body: object }[];
let requests: string[];

beforeAll(async () => {
  server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    const { status, body } = answers.length > 1 ? answers.shift()! : answers[0]!;
    response.writeHead(status, { 'retry-after': '0.01' }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => (requests = []));
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
