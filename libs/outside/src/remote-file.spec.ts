import type { IncomingMessage, ServerResponse } from 'node:http';
import { startSecureHost } from '../../../test/secure-host';
import { remoteFile, RemoteFileUnavailable } from './remote-file';

const MOST = 1_000;
const never = new AbortController().signal;

let host: Awaited<ReturnType<typeof startSecureHost>>;
let answer: (request: IncomingMessage, response: ServerResponse) => void;
const requests: IncomingMessage[] = [];
beforeAll(async () => {
  host = await startSecureHost((request, response) => {
    requests.push(request);
    answer(request, response);
  });
});
afterAll(() => host.close());
beforeEach(() => {
  requests.length = 0;
  answer = (_, response) => response.writeHead(200, { etag: '"1"' }).end('76561190000000001:0\n');
});

/** As if this machine were a host of the internet. */
const fetchHere = (path = '/list.cfg', known?: string, more: Partial<Parameters<typeof remoteFile>[0]> = {}) =>
  remoteFile({ most: MOST, isAllowed: () => true, ca: host.ca, ...more })(`${host.url}${path}`, known, never);
const why = async (fetching: Promise<unknown>): Promise<string> => {
  const error = await fetching.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(RemoteFileUnavailable);
  return (error as Error).message;
};

test('a file is fetched with its version, and not again while it is the same', async () => {
  expect(await fetchHere()).toEqual({ text: '76561190000000001:0\n', etag: '"1"' });
  answer = ({ headers }, response) => response.writeHead(headers['if-none-match'] === '"1"' ? 304 : 200).end();
  expect(await fetchHere('/list.cfg', '"1"')).toBeUndefined();
  expect(await fetchHere()).toEqual({ text: '', etag: undefined });
  expect(requests[0]!.headers['accept-encoding']).toBe('identity');
});

test('redirects are followed, a few of them', async () => {
  answer = ({ url }, response) => {
    const left = Number(url!.slice(1));
    if (left > 0) response.writeHead(302, { location: `/${left - 1}` }).end();
    else response.end('there');
  };
  expect(await fetchHere('/3')).toMatchObject({ text: 'there' });
  expect(await why(fetchHere('/4'))).toBe('It redirects more than 3 times.');
});

describe('no host of this machine or of a private network is connected to:', () => {
  const guarded = (address: string) => remoteFile({ most: MOST, ca: host.ca })(address, undefined, never);

  test.each([
    ['by its address', () => `${host.url}/`, '127.0.0.1'],
    ['by a name that leads there', () => `https://localhost:${host.port}/`, 'localhost'],
    ['by its address of IPv6', () => `https://[::1]:${host.port}/`, '::1'],
    ['by its address as one number', () => `https://2130706433:${host.port}/`, '127.0.0.1'],
    ['by an address of the cloud that has secrets', () => 'https://169.254.169.254/latest', '169.254.169.254'],
  ])('%s', async (_, address, named) => {
    expect(await why(guarded(address()))).toBe(`${named} is no host of the internet.`);
    expect(requests).toEqual([]);
  });

  test('behind a redirect', async () => {
    answer = ({ url }, response) =>
      url === '/' ? response.writeHead(302, { location: 'https://10.1.2.3/' }).end() : response.end('secret');
    const isAllowed = (address: string) => address === '127.0.0.1';
    expect(await why(fetchHere('/', undefined, { isAllowed }))).toBe('10.1.2.3 is no host of the internet.');
    answer = ({ url }, response) =>
      url === '/'
        ? response.writeHead(302, { location: `https://localhost:${host.port}/secret` }).end()
        : response.end('secret');
    // The name leads to the same machine, which is allowed by its address only the first time.
    let times = 0;
    expect(await why(fetchHere('/', undefined, { isAllowed: () => ++times === 1 }))).toBe(
      'localhost is no host of the internet.',
    );
    expect(requests.map(({ url }) => url)).toEqual(['/', '/']);
  });

  test('and nobody without https', async () => {
    answer = (_, response) => response.writeHead(301, { location: `http://127.0.0.1:${host.port}/` }).end();
    expect(await why(fetchHere())).toBe('127.0.0.1 is not reached over https.');
  });
});

test.each<[string, () => void, string, Partial<Parameters<typeof remoteFile>[0]>?]>([
  [
    'an answer that says no',
    () => (answer = (_, response) => response.writeHead(404).end()),
    '127.0.0.1 answered 404.',
  ],
  [
    'an answer that it did not ask for',
    () => (answer = (_, response) => response.writeHead(304).end()),
    'answered 304',
  ],
  ['a redirect to nowhere', () => (answer = (_, r) => r.writeHead(302, { location: 'https://' }).end()), 'to nowhere'],
  ['a redirect that says nothing', () => (answer = (_, response) => response.writeHead(302).end()), 'answered 302'],
  ['too much', () => (answer = (_, response) => response.end('x'.repeat(MOST + 1))), 'more than 1,000 bytes'],
  [
    'a compressed file',
    () => (answer = (_, r) => r.writeHead(200, { 'content-encoding': 'gzip' }).end('x')),
    'as gzip',
  ],
  [
    'a host that never ends',
    () => (answer = (_, response) => response.write('x')),
    'longer than 0.2 s',
    { patience: 200 },
  ],
  ['a host that says nothing', () => (answer = () => undefined), 'longer than 0.2 seconds', { patience: 200 }],
  [
    'a file that breaks off',
    () =>
      (answer = (_, response) => {
        response.writeHead(200, { 'content-length': 100 });
        response.write('x', () => response.destroy());
      }),
    'broke off|closed the connection|aborted',
  ],
])('%s is said in words', async (_, prepare, words, more = {}) => {
  prepare();
  expect(await why(fetchHere('/list.cfg', undefined, more))).toMatch(new RegExp(words));
});

test('a certificate that nobody trusts, and a host that is not there, are said in words', async () => {
  const strict = remoteFile({ most: MOST, isAllowed: () => true });
  expect(await why(strict(`${host.url}/`, undefined, never))).toBe('The certificate of the host is not trusted.');
  expect(await why(strict('https://no-such-host.invalid/', undefined, never))).toMatch(/no such host|not looked up/);
  expect(await why(strict('https://127.0.0.1:1/', undefined, never))).toBe('The host refuses the connection.');
});

test('whoever stops is no failure of the host', async () => {
  const stop = new AbortController();
  answer = () => stop.abort();
  const fetching = remoteFile({ most: MOST, isAllowed: () => true, ca: host.ca })(host.url, undefined, stop.signal);
  await expect(fetching).rejects.not.toThrow(RemoteFileUnavailable);
});
