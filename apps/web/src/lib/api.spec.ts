import { failure, serve } from '~/test/server';
import { api, setCredentials, type Credentials } from './api';
import { ApiError } from './failures';

const signedIn = (given: Partial<Credentials> = {}) => {
  const expired = jest.fn();
  setCredentials({ token: () => Promise.resolve('old'), renew: () => Promise.resolve('new'), expired, ...given });
  return expired;
};

afterEach(() => setCredentials(undefined));

describe('a token', () => {
  test('goes out with every call while somebody is signed in', async () => {
    signedIn();
    const requests = serve(() => ({}));
    await api.get('bingo/check-access');
    expect(requests[0]).toMatchObject({ path: '/api/bingo/check-access', headers: { authorization: 'Bearer old' } });
  });

  test('is left out while nobody is', async () => {
    const requests = serve(() => ({}));
    await api.get('site');
    expect(requests[0]?.headers).not.toHaveProperty('authorization');
  });

  test('that is refused is renewed, and the call is repeated once', async () => {
    const expired = signedIn();
    const requests = serve(({ headers }) =>
      headers['authorization'] === 'Bearer new' ? { body: { success: true, answer: 42 } } : { status: 401 },
    );
    await expect(api.post('bingo/join', { game: 1 })).resolves.toEqual({ success: true, answer: 42 });
    expect(requests.map(({ headers }) => headers['authorization'])).toEqual(['Bearer old', 'Bearer new']);
    expect(requests[1]?.body).toEqual({ game: 1 });
    expect(expired).not.toHaveBeenCalled();
  });

  test('that is refused even when renewed ends the session, after two attempts', async () => {
    const expired = signedIn();
    const requests = serve(() => ({ status: 401, body: failure('Sign in first.', 'unauthenticated') }));
    await expect(api.get('auth/permissions')).rejects.toMatchObject({ status: 401, message: 'Sign in first.' });
    expect(requests).toHaveLength(2);
    expect(expired).toHaveBeenCalledTimes(1);
  });

  test('that cannot be renewed ends the session, after one attempt', async () => {
    const expired = signedIn({ renew: () => Promise.resolve(undefined) });
    const requests = serve(() => ({ status: 401 }));
    await expect(api.get('auth/permissions')).rejects.toBeInstanceOf(ApiError);
    expect(requests).toHaveLength(1);
    expect(expired).toHaveBeenCalledTimes(1);
  });

  test('is not renewed for a 401 when nobody was signed in', async () => {
    const expired = signedIn({ token: () => Promise.resolve(undefined) });
    const requests = serve(() => ({ status: 401 }));
    await expect(api.get('auth/permissions')).rejects.toBeInstanceOf(ApiError);
    expect(requests).toHaveLength(1);
    expect(expired).not.toHaveBeenCalled();
  });
});

test.each([
  ['says that it failed', { success: false, error: 'The list is locked.', code: 'locked' }, 'The list is locked.'],
  ['says nothing of success', { data: [] }, ''],
  ['is a list', [], ''],
  ['is null', null, ''],
])('an answer of 200 that %s is a failure, of queries and commands', async (_, body, message) => {
  serve(() => ({ status: 200, body }));
  await expect(api.get('battlelog/squad/stats')).rejects.toMatchObject({ status: 200, message });
  await expect(api.post('bingo/join', {})).rejects.toBeInstanceOf(ApiError);
});

describe('own writes', () => {
  test('are asked for by whatever follows: all of them, whichever answer came last', async () => {
    const mark = (position: number, key: string) => {
      const at = position.toString(16).padStart(16, '0');
      return `${at}-${at}.${key}`;
    };
    const answers = [mark(3, 'conn'), mark(5, 'name'), mark(2, 'name'), mark(9, 'conn')];
    const requests = serve(({ method }) =>
      method === 'GET'
        ? { headers: { 'x-log-position': 'not-mine' } }
        : { headers: { 'x-log-position': answers.shift()! } },
    );
    const reads = () => requests.filter(({ method }) => method === 'GET').map(({ headers }) => headers['x-read-after']);
    await api.get('connections');
    await api.post('connections/connect', {});
    await api.patch('connections/name', {});
    await api.get('connections');
    await api.patch('connections/name', {});
    await api.get('connections');
    await api.post('connections/connect', {});
    await api.get('connections');
    const both = `${mark(3, 'conn')},${mark(5, 'name')}`;
    expect(reads()).toEqual([undefined, both, both, `${mark(5, 'name')},${mark(9, 'conn')}`]);
    expect(requests.at(-2)?.headers['x-read-after']).toBe(both);
  });

  test('stay asked for when a later command answers no position', async () => {
    const requests = serve(({ path }) => (path.endsWith('first') ? { headers: { 'x-log-position': 'opaque-9' } } : {}));
    await api.post('first');
    await api.post('second');
    await api.get('bingo/active');
    expect(requests[2]?.headers['x-read-after']?.split(',')).toContain('opaque-9');
  });

  test('of others that refused a command are asked for too, so that the next read shows why', async () => {
    const requests = serve(({ method }) =>
      method === 'GET'
        ? {}
        : { status: 409, body: failure('This clan is full', 'clan-full'), headers: { 'x-log-position': 'refused-7' } },
    );
    await expect(api.post('invites/1/accept')).rejects.toMatchObject({ code: 'clan-full' });
    await api.get('invites');
    expect(requests[1]?.headers['x-read-after']?.split(',')).toContain('refused-7');
  });

  test('that a read does not show yet make its answer stale', async () => {
    serve(({ path }) => (path.endsWith('behind') ? { headers: { 'x-read-stale': 'true' } } : {}));
    await expect(api.get('behind')).resolves.toEqual({ success: true, readStale: true });
    await expect(api.get('fresh')).resolves.toEqual({ success: true });
  });
});

describe('what a command may carry', () => {
  test('an idempotency key, the version it was based on, and a JSON body', async () => {
    const requests = serve(() => ({}));
    await api.put('admin-list', { text: 'x' }, { idempotencyKey: 'k1', ifMatch: '"7"' });
    expect(requests[0]).toMatchObject({
      method: 'PUT',
      headers: { 'idempotency-key': 'k1', 'if-match': '"7"', 'content-type': 'application/json' },
      body: { text: 'x' },
    });
  });

  test('the version comes from the reading', async () => {
    serve(() => ({ headers: { etag: '"7"' } }));
    await expect(api.read('admin-list')).resolves.toMatchObject({ etag: '"7"', stale: false });
  });

  test('nothing may come back', async () => {
    serve(() => ({ status: 204 }));
    await expect(api.delete('bingo/values/3')).resolves.toBeUndefined();
  });
});

describe('a failure', () => {
  test('speaks the server’s words and names the request', async () => {
    serve(() => ({
      status: 429,
      body: failure('Rate limited - please try again', 'rate-limited'),
      headers: { 'retry-after': '7' },
    }));
    await expect(api.get('bingo/check-access')).rejects.toMatchObject({
      status: 429,
      message: 'Rate limited - please try again',
      code: 'rate-limited',
      requestId: 'req_8c1f22a9',
      retryAfter: 7,
    });
  });

  test.each(['<html>Bad gateway</html>', 'null', '{"error": {"message": "upstream"}, "code": 7, "requestId": {}}'])(
    'without a readable body keeps its status and the request id of the header: %s',
    async (body) => {
      globalThis.fetch = () =>
        Promise.resolve(new Response(body, { status: 502, headers: { 'x-request-id': 'req_1' } }));
      await expect(api.get('site')).rejects.toMatchObject({
        status: 502,
        code: 'http-502',
        requestId: 'req_1',
        message: '',
      });
    },
  );

  test('with status 200 and no JSON is a failure too', async () => {
    globalThis.fetch = () => Promise.resolve(new Response('<html>'));
    await expect(api.get('site')).rejects.toMatchObject({ code: 'unreadable' });
  });

  test('to reach the server has status 0', async () => {
    globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
    await expect(api.get('site')).rejects.toMatchObject({ status: 0, code: 'unreachable' });
  });

  test('to answer in time has status 0 and is told apart', async () => {
    jest.useFakeTimers();
    globalThis.fetch = (_, init) =>
      new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject(new Error('aborted'))));
    const call = expect(api.get('site')).rejects.toMatchObject({ status: 0, code: 'timeout' });
    await jest.advanceTimersByTimeAsync(15_000);
    await call;
    jest.useRealTimers();
  });

  test('an answer without content is one, also where the browser has an empty body for it', async () => {
    const empty = { status: 204, ok: true, headers: new Headers(), body: new ReadableStream() };
    globalThis.fetch = () => Promise.resolve({ ...empty, arrayBuffer: async () => new ArrayBuffer() } as Response);
    await expect(api.report('changes?models=bans&report=buffered')).resolves.toBeUndefined();
  });

  const stalled = (signal: AbortSignal | null | undefined) =>
    new Response(
      new ReadableStream({
        start: (controller) => {
          controller.enqueue(new TextEncoder().encode('{"success":'));
          signal?.addEventListener('abort', () => controller.error(signal.reason));
        },
      }),
    );

  test('to send the whole answer is the same, and what is on screen can be read again', async () => {
    jest.useFakeTimers();
    globalThis.fetch = (_, init) => Promise.resolve(stalled(init?.signal));
    const call = expect(api.get('site')).rejects.toMatchObject({ status: 0, code: 'timeout' });
    await jest.advanceTimersByTimeAsync(60_000);
    await call;
    jest.useRealTimers();
  });

  test('ends with a caller who leaves in the middle of an answer', async () => {
    const leave = new AbortController();
    let call: Promise<unknown> = Promise.resolve();
    await new Promise<void>((begun) => {
      globalThis.fetch = (_, init) => {
        begun();
        return Promise.resolve(stalled(init?.signal));
      };
      call = expect(api.get('site', leave.signal)).rejects.not.toBeInstanceOf(ApiError);
    });
    leave.abort();
    await call;
  });

  test('is not what a caller’s own abort is called', async () => {
    const leave = new AbortController();
    globalThis.fetch = (_, init) =>
      new Promise((_resolve, reject) =>
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error)),
      );
    const call = api.get('site', leave.signal);
    const settled = expect(call).rejects.not.toBeInstanceOf(ApiError);
    await Promise.resolve();
    leave.abort();
    await settled;
  });
});
