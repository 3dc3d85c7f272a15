import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { version } from '../../package.json';
import { until } from '../until';
import { startApi, type Answer, type TestApi } from './support/api';

// The machine may be busy with the other suites.
let api: TestApi;
let web: string;

beforeAll(async () => {
  web = mkdtempSync(join(tmpdir(), 'web-'));
  mkdirSync(join(web, 'assets'));
  writeFileSync(join(web, 'index.html'), '<!doctype html><head><title></title></head><main>the page</main>');
  writeFileSync(join(web, 'assets', 'main-4f2a.js'), `console.log("${'x'.repeat(4_000)}")`);
  writeFileSync(join(web, 'assets', 'shared-9c1d.js'), 'export const text = "as it was built";');
  writeFileSync(join(web, 'assets', 'shared-9c1d.js.br'), brotliCompressSync('the form that the build compressed'));
  writeFileSync(join(web, 'credits.txt'), 'Drawn here.');
  writeFileSync(join(web, '..', 'outside.txt'), 'not for you');
  api = await startApi({ WEB_ROOT: web, METRICS_TOKEN: 'a-token-of-the-scraper' });
});
afterAll(async () => {
  await api.close();
  rmSync(web, { recursive: true });
});

const failure = (status: number, code: string) => ({
  status,
  body: { success: false, error: expect.any(String), code, requestId: expect.any(String) },
});

const html = { headers: { accept: 'text/html,*/*' } };

describe('every failure has the one shape', () => {
  test('an unknown path of the api', async () => {
    expect(await api.get('/api/nothing')).toMatchObject(failure(404, 'not-found'));
    expect(await api.get('/api/nothing', html)).toMatchObject(failure(404, 'not-found'));
    expect(await api.get('/api', html)).toMatchObject(failure(404, 'not-found'));
  });
  test('an unknown method', async () => {
    expect(await api.post('/nothing', {})).toMatchObject(failure(404, 'not-found'));
    expect(await api.request('PATCH', '/api/site')).toMatchObject(failure(404, 'not-found'));
  });
  test('JSON that is none', async () => {
    expect(await api.post('/api/bingo/join-game', '{"gameId":', { as: 'member' })).toMatchObject(
      failure(400, 'bad-request'),
    );
  });
  test('a body that is too large', async () => {
    const body = { value: 'x'.repeat(70_000), difficulty: 'easy' };
    expect(await api.post('/api/bingo/values', body, { as: 'bingo-host' })).toMatchObject(failure(413, 'too-large'));
  });
  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/xml'])(
    'a body that is %s',
    async (type) => {
      const request = { as: 'member', headers: { 'content-type': type } } as const;
      expect(await api.post('/api/bingo/join-game', 'gameId=1', request)).toMatchObject(
        failure(415, 'unsupported-media-type'),
      );
    },
  );
  test('a text in another encoding than UTF-8', async () => {
    const json = '{"value":"Caf\u00e9","difficulty":"easy"}';
    const send = (body: Buffer, charset = '') =>
      api.post('/api/bingo/values', body, {
        as: 'bingo-host',
        headers: { 'content-type': `application/json${charset}` },
      });
    expect(await send(Buffer.from(json, 'latin1'))).toMatchObject(failure(400, 'not-utf-8'));
    for (const charset of ['; charset=iso-8859-1', ';Charset="UTF-16"'])
      expect(await send(Buffer.from(json), charset)).toMatchObject(failure(415, 'not-utf-8'));
    for (const charset of ['; charset=utf-8', ';charset="UTF-8"', '; charset=us-ascii', '; v=1'])
      expect((await send(Buffer.from('{}'), charset)).body['code']).toBe('invalid');
  });
  test('an address that cannot be decoded', async () => {
    expect(await api.get('/%zz')).toMatchObject(failure(400, 'bad-request'));
    expect(await api.get('/api/%ff')).toMatchObject({ status: expect.any(Number), body: { success: false } });
  });
  test.each([
    ['/news/%E0%A4%A?from=chat', '/news/%25E0%25A4%25A?from=chat'],
    ['//elsewhere.example/%zz', '/elsewhere.example/%25zz'],
    ['/\\\\elsewhere.example/%zz', '/elsewhere.example/%25zz'],
  ])('but a browser is led to the page that says there is none: %s', async (path, location) => {
    const led = await fetch(`${api.url}${path}`, { ...html, redirect: 'manual' });
    expect([led.status, led.headers.get('location')]).toEqual([308, location]);
    expect(await (await fetch(new URL(location, api.url), html)).text()).toContain('the page');
  });
  test('a path parameter that never ends', async () => {
    expect(await api.get(`/api/bingo/game/${'1'.repeat(500)}/details`, { as: 'member' })).toMatchObject({
      status: expect.any(Number),
      body: { success: false },
    });
  });
  test('no token', async () => {
    expect(await api.get('/api/bingo/active-game')).toMatchObject(failure(401, 'unauthenticated'));
  });
  test('the log being down', async () => {
    const answer = await api.post('/api/bingo/join-game', { gameId: 1 }, { as: 'member' });
    expect(answer).toMatchObject(failure(503, 'log-unavailable'));
    expect(answer.headers.get('retry-after')).toBe('1');
  });
});

describe('what is sent is exactly what is declared', () => {
  const refused = async (body: unknown, path = '/api/bingo/toggle-square') =>
    api.post(path, body, { as: 'bingo-host' });
  const square = { gameId: 1, position: 0, mark: true };

  test.each([
    ['nothing', undefined],
    ['null', null],
    ['a number', 1],
    ['a text', '"hello"'],
    ['a list', [square]],
    ['an empty object', {}],
    ['a missing field', { gameId: 1, position: 0 }],
    ['an unknown field', { ...square, more: 1 }],
    ['an operator for a number', { ...square, gameId: { $ne: null } }],
    ['an operator for a truth value', { ...square, mark: { $gt: '' } }],
    ['a list for a number', { ...square, gameId: [1] }],
    ['text for a number', { ...square, position: '1' }],
    ['text for a truth value', { ...square, mark: 'true' }],
    ['a number too small', { ...square, position: -1 }],
    ['a number too large', { ...square, position: 25 }],
    ['half a square', { ...square, position: 1.5 }],
    ['no number at all', '{"gameId":1e999,"position":0,"mark":true}'],
    ['a poisoned prototype', '{"gameId":1,"position":0,"mark":true,"__proto__":{"isAdmin":true}}'],
    ['a poisoned constructor', '{"gameId":1,"position":0,"mark":true,"constructor":{"prototype":{"x":1}}}'],
  ])('%s', async (_, body) => {
    const answer = await refused(body);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ success: false, error: expect.stringMatching(/\S/) });
  });

  test('the first problem is named in words', async () => {
    const start = '/api/bingo/start-game';
    expect((await refused({ ...square, position: 25 })).body['error']).toBe('position must not be greater than 24.');
    expect((await refused({ ...square, gameId: '1' })).body['error']).toMatch(/^gameId must/);
    const distribution = { easy: 1, medium: 1, hard: '1', quotes: 1 };
    expect((await refused({ gridSize: '5x5', distribution }, start)).body['error']).toMatch(/^distribution\.hard must/);
  });

  test('a distribution is no place for more fields', async () => {
    const distribution = { easy: 9, medium: 0, hard: 0, quotes: 0, $where: '1' };
    expect((await refused({ gridSize: '3x3', distribution }, '/api/bingo/start-game')).status).toBe(400);
  });

  test('a value that is too long is refused at the door', async () => {
    const value = { value: 'x'.repeat(2_001), difficulty: 'easy' };
    expect((await refused(value, '/api/bingo/values')).status).toBe(400);
  });

  test.each([
    '/api/bingo/game-history?page=0',
    '/api/bingo/game-history?page=x',
    '/api/bingo/game-history?page[$ne]=1',
    '/api/bingo/game-history?page=1&page=2',
    '/api/bingo/game-history?limit=51',
    '/api/bingo/game-history?sort=startedBy',
    '/api/bingo/game/0/details',
    '/api/bingo/game/1e3/details',
    '/api/bingo/game/99999999999/details',
    '/api/bingo/game/%7B%22$ne%22:null%7D/details',
    "/api/bingo/game/1'--/details",
    '/api/bingo/game/1/participant/me',
    '/api/bingo/game/1/participant/%00',
    '/api/bingo/game/1/replay?from=-1',
    '/api/auth/discord-roles?refresh=maybe',
  ])('%s', async (path) => {
    expect(await api.get(path, { as: 'member' })).toMatchObject({ status: 400, body: { success: false } });
  });
});

describe('a body is left in the socket until its sender is let in', () => {
  /** What is answered to the head of a request whose body never comes. */
  const answered = (head: string): Promise<string> =>
    new Promise((resolve, reject) => {
      const { hostname, port } = new URL(api.url);
      const socket = connect(Number(port), hostname, () =>
        socket.write(`${head}\r\nHost: ${hostname}\r\n\r\n{"value":`),
      );
      socket.once('data', (data) => {
        socket.destroy();
        resolve(String(data));
      });
      socket.on('error', reject);
    });
  const post = (length: number, more: readonly string[] = []) =>
    answered(
      ['POST /api/bingo/values HTTP/1.1', `Content-Length: ${length}`, 'Content-Type: application/json', ...more].join(
        '\r\n',
      ),
    );
  const as = (who: 'member' | 'bingo-host') => `Authorization: Bearer ${api.tokenOf(who)}`;

  test('no token, a bad one, or one without the right is refused before', async () => {
    expect(await post(60_000)).toMatch(/^HTTP\/1\.1 401 /);
    expect(await post(60_000, ['Authorization: Bearer a.b.c'])).toMatch(/^HTTP\/1\.1 401 /);
    expect(await post(60_000, [as('member')])).toMatch(/^HTTP\/1\.1 403 /);
  });
  test('so is one that is too large, no JSON, or packed where nobody packs', async () => {
    expect(await post(60_000_000, [as('bingo-host')])).toMatch(/^HTTP\/1\.1 413 /);
    expect(await post(60_000, [as('bingo-host'), 'Content-Encoding: gzip'])).toMatch(/^HTTP\/1\.1 415 /);
    const text = ['POST /api/bingo/values HTTP/1.1', 'Content-Length: 9', 'Content-Type: text/plain', as('bingo-host')];
    expect(await answered(text.join('\r\n'))).toMatch(/^HTTP\/1\.1 415 /);
  });
  test('JSON that is nested deeper than any request of ours, or holds more, is not parsed', async () => {
    const add = (body: string) => api.post('/api/bingo/values', body, { as: 'bingo-host' });
    expect(await add('['.repeat(20_000) + ']'.repeat(20_000))).toMatchObject(failure(400, 'too-deep'));
    expect(await add(`[${'1,'.repeat(20_000)}1]`)).toMatchObject(failure(400, 'too-many-values'));
    expect(await add(`{"value":"${'[{,'.repeat(600)}","difficulty":null}`)).toMatchObject(failure(400, 'invalid'));
  });
});

describe('headers', () => {
  test('the page that renews a sign-in is empty, only ours may frame it, and its address is not kept', async () => {
    const answer = await api.get('/sign-in/renewed?code=x&state=y', html);
    expect([answer.status, answer.text]).toEqual([200, '']);
    expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'self'");
    expect(answer.headers.get('x-frame-options')).toBe('SAMEORIGIN');
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  test('scripts come from our own files alone', async () => {
    for (const answer of [
      await api.get('/', html),
      await api.get('/api/site'),
      await api.get('/api/nothing'),
      await api.get('/%zz'),
    ]) {
      const policy = answer.headers.get('content-security-policy') ?? '';
      const directives = Object.fromEntries(policy.split('; ').map((one) => [one.split(' ')[0], one]));
      expect(directives['script-src']).toBe("script-src 'self'");
      expect(directives['style-src']).toBe("style-src 'self'");
      expect(directives['object-src']).toBe("object-src 'none'");
      expect(directives['base-uri']).toBe("base-uri 'none'");
      expect(directives['frame-ancestors']).toBe("frame-ancestors 'none'");
      expect(directives['frame-src']).toBe(`frame-src 'self' ${api.issuer.url} https://www.youtube-nocookie.com`);
      expect(directives['connect-src']).toBe(`connect-src 'self' ${api.issuer.url}`);
      expect(policy).not.toContain('unsafe');
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      expect(answer.headers.get('cross-origin-opener-policy')).toBe('same-origin');
      expect(answer.headers.get('permissions-policy')).toContain('camera=()');
      expect(answer.headers.get('access-control-allow-origin')).toBeNull();
      expect(answer.headers.get('x-powered-by')).toBeNull();
    }
  });

  test('strict transport security is for addresses with https', async () => {
    expect((await api.get('/api/site')).headers.get('strict-transport-security')).toBeNull();
    const secure = await startApi({ PUBLIC_URL: 'https://community.example' });
    expect((await secure.get('/api/site')).headers.get('strict-transport-security')).toMatch(/max-age=\d{8}/);
    await secure.close();
  });

  test('a request id is always ours, whatever the caller calls the request', async () => {
    const id = async (given: string) =>
      (await api.get('/api/nothing', { headers: { 'x-request-id': given } })).body['requestId'];
    for (const given of ['trace-0123456789', 'no spaces please', 'x'.repeat(200)])
      expect(await id(given)).toMatch(/^[0-9a-f-]{36}$/);
    const { headers, body } = await api.get('/api/nothing');
    expect(headers.get('x-request-id')).toBe(body['requestId']);
  });
});

describe('the web', () => {
  test.each(['text/html,*/*', '*/*', 'application/json', ''])('a page is the one page for %j', async (accept) => {
    for (const path of ['/', '/bingo', '/squad-battlelog/player/76561190000000000']) {
      const { status, text, headers } = await api.get(path, { headers: { accept } });
      expect([path, status, text]).toEqual([path, 200, expect.stringContaining('<main>the page</main>')]);
      expect(text).toContain('og:title');
      expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(headers.get('cache-control')).toBe('no-cache');
      expect(headers.get('etag')).toBeTruthy();
    }
  });
  test('HEAD answers as GET does, without the page', async () => {
    for (const path of ['/', '/guidelines', '/nowhere', '/Guidelines/', '/favicon.ico']) {
      const [head, get] = [await api.request('HEAD', path), await api.get(path)];
      expect([path, head.status, head.text]).toEqual([path, get.status, '']);
      for (const name of ['content-type', 'etag', 'location'])
        expect([path, name, head.headers.get(name)]).toEqual([path, name, get.headers.get(name)]);
    }
  });
  test.each([
    '/no/such/page',
    '/Nowhere/',
    '/wp-login.php',
    '/news/no-such-article',
    '/squad-battlelog/player/somebody',
    '//evil.example/',
    '/%5cevil.example',
  ])('%s is no page: 404, with the page that says so', async (path) => {
    const { status, text, headers } = await api.get(path, html);
    expect([status, text]).toEqual([404, expect.stringContaining('<main>the page</main>')]);
    expect(text).toContain('name="robots" content="noindex"');
    expect(text).toMatch(/<title>(?:Page|Article) [Nn]ot [Ff]ound - /);
    expect([headers.get('location'), headers.get('etag')]).toEqual([null, null]);
  });
  test.each([
    ['/Guidelines/', '/guidelines'],
    ['/guidelines/?utm=%2F%2Fevil.example&x=1?2', '/guidelines?utm=%2F%2Fevil.example&x=1?2'],
    ['//guidelines', '/guidelines'],
    ['/%67uidelines', '/guidelines'],
    ['/SQUAD-battlelog/Leaderboards?category=kills', '/squad-battlelog/leaderboards?category=kills'],
    ['/squad-battlelog/clan', '/squad-battlelog/community'],
    ['/News/New-Website', '/news/new-website'],
  ])('%s leads to %s', async (path, location) => {
    const { status, headers } = await api.get(path);
    expect([status, headers.get('location')]).toEqual([308, location]);
  });
  test('a site that is built anew is served without a restart, and as it was while it is being built', async () => {
    const index = join(web, 'index.html');
    const [before, asset] = [readFileSync(index, 'utf8'), join(web, 'assets', 'later-77aa.js')];
    const page = async () => (await api.get('/', html)).text;
    const later = performance.now() + 1_100;
    rmSync(index);
    const clock = jest.spyOn(performance, 'now').mockReturnValue(later);
    expect(await page()).toContain('<main>the page</main>');
    clock.mockRestore();
    writeFileSync(index, before.replace('the page', 'built anew'));
    await until('the new page', async () => (await page()).includes('<main>built anew</main>'), { patience: 20_000 });
    // The build writes files in any order.
    writeFileSync(asset, 'export {};');
    await until('the new file', async () => (await api.get('/assets/later-77aa.js')).status === 200);
    rmSync(asset);
    writeFileSync(index, before);
    await until('the page as before', async () => (await page()).includes('<main>the page</main>'));
  });
  test('the page itself is not served without its head', async () => {
    expect((await api.get('/index.html')).status).toBe(404);
    expect((await api.get('/index.html', html)).text).toContain('Page not found');
  });
  test('the page is not sent again while it has not changed', async () => {
    const etag = (await api.get('/', html)).headers.get('etag')!;
    const again = await api.get('/', {
      headers: { ...html.headers, 'if-none-match': etag, 'cache-control': 'max-age=0' },
    });
    expect([again.status, again.text]).toEqual([304, '']);
  });
  test('files named after their content are kept for good, and compressed on the way', async () => {
    const { status, headers } = await api.get('/assets/main-4f2a.js', { headers: { 'accept-encoding': 'br' } });
    expect([status, headers.get('content-encoding')]).toEqual([200, 'br']);
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(headers.get('content-type')).toContain('javascript');
    expect((await api.get('/credits.txt')).headers.get('cache-control')).toBe('no-cache');
  });
  test('a file that the build has compressed is sent in that form to whoever takes it, and to nobody else', async () => {
    const get = async (encoding: string, path = '/assets/shared-9c1d.js') => {
      const { status, headers, text } = await api.get(path, { headers: { 'accept-encoding': encoding } });
      const [type, cache, vary] = ['content-type', 'cache-control', 'vary'].map((name) => headers.get(name));
      return { status, text, type, cache, vary };
    };
    const kept = {
      status: 200,
      type: expect.stringContaining('javascript') as string,
      cache: 'public, max-age=31536000, immutable',
      vary: 'accept-encoding',
    };
    expect(await get('gzip, deflate, br')).toEqual({ ...kept, text: 'the form that the build compressed' });
    expect(await get('gzip')).toEqual({ ...kept, text: 'export const text = "as it was built";' });
    expect(await get('identity')).toEqual({ ...kept, text: 'export const text = "as it was built";' });
    expect((await get('br', '/assets/shared-9c1d.js.br')).status).toBe(404);
  });
  test('a file that is not there is not the page', async () => {
    expect(await api.get('/assets/main-old.js', html)).toMatchObject(failure(404, 'not-found'));
    expect(await api.get('/assets/main-old.js')).toMatchObject(failure(404, 'not-found'));
    expect(await api.get('/old-picture.png')).toMatchObject(failure(404, 'not-found'));
  });
  test('nothing outside its folder is served', async () => {
    for (const path of [
      '/../outside.txt',
      '/..%2foutside.txt',
      '/%2e%2e/outside.txt',
      '/assets/..%2f..%2foutside.txt',
    ]) {
      const { text } = await raw(path);
      expect(text).not.toContain('not for you');
    }
  });

  /** Without the normalising a proper client does. */
  const raw = (path: string): Promise<{ text: string }> =>
    new Promise((resolve, reject) => {
      const { hostname, port } = new URL(api.url);
      const socket = connect(Number(port), hostname, () =>
        socket.write(`GET ${path} HTTP/1.1\r\nHost: ${hostname}\r\nConnection: close\r\n\r\n`),
      );
      let text = '';
      socket.on('data', (data) => (text += String(data)));
      socket.on('end', () => resolve({ text }));
      socket.on('error', reject);
    });
});

describe('what the process reports of itself', () => {
  test('it lives, and says what it lacks', async () => {
    expect(await api.get('/health/live')).toMatchObject({ status: 200, body: { status: 'ok', version } });
    const ready = await api.get('/health/ready');
    expect(ready).toMatchObject(failure(503, 'not-ready'));
    expect(ready.body['error']).toMatch(/log/);
  });
  test('its measurements are for those beside it, not for whoever comes through the proxy', async () => {
    await api.get('/api/site');
    const { text } = await api.get('/metrics');
    expect(text).toMatch(/http_request_duration_seconds_count\{method="GET",route="\/api\/site",status="2xx"\} \d/);
    const passedOn = { 'x-forwarded-for': '203.0.113.9' };
    expect((await api.get('/metrics', { headers: passedOn })).status).toBe(404);
    for (const [token, status] of [
      ['a-token-of-the-scraper', 200],
      ['a-token-of-somebody-else', 404],
    ] as const)
      expect((await api.get('/metrics', { headers: { ...passedOn, authorization: `Bearer ${token}` } })).status).toBe(
        status,
      );
  });
  test('the api describes itself, on a page that needs no script of another origin', async () => {
    const document = (await api.get('/api/openapi.json')).body as { paths: Record<string, unknown> };
    expect(Object.keys(document.paths)).toEqual(expect.arrayContaining(['/api/bingo/active-game', '/api/site']));
    const page = await api.get('/api/docs');
    const scripts = [...page.text.matchAll(/<script([^>]*)>([^<]*)</g)];
    expect(scripts.length).toBeGreaterThan(0);
    for (const [, attributes, code] of scripts)
      expect([attributes, code?.trim()]).toEqual([expect.stringMatching(/src="\.\//), '']);
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self';");
    for (const file of ['swagger-ui.css', 'swagger-ui-bundle.js', 'swagger-ui-init.js'])
      expect([file, (await api.get(`/api/docs/${file}`)).status]).toEqual([file, 200]);
  });
  test('the site tells a browser how to sign in, and nothing of who has which right', async () => {
    const { body } = await api.get('/api/site');
    expect(body).toMatchObject({
      success: true,
      site: { name: 'ZSU Gaming', signIn: { authority: api.issuer.url, clientId: 'web' } },
    });
    expect(JSON.stringify(body)).not.toContain('700000000000000101');
  });
});

describe('limits', () => {
  let limited: TestApi;
  beforeAll(async () => {
    limited = await startApi({
      RATE_LIMIT_READS: '20',
      RATE_LIMIT_COMMANDS: '3',
      RATE_LIMIT_REFRESHES: '1',
      RATE_LIMIT_ANONYMOUS: '30',
      RATE_LIMIT_WINDOW: '3600',
    });
  });
  afterAll(() => limited.close());

  const times = async (count: number, call: () => Promise<Answer>): Promise<number[]> => {
    const seen: number[] = [];
    for (let index = 0; index < count; index++) seen.push((await call()).status);
    return seen;
  };

  test('one person’s queries are counted apart from another’s', async () => {
    const call = () => limited.get('/api/auth/permissions', { as: 'member' });
    expect(await times(20, call)).toEqual(Array(20).fill(200));
    const answer = await call();
    expect(answer).toMatchObject(failure(429, 'rate-limited'));
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await limited.get('/api/auth/permissions', { as: 'vip' })).status).toBe(200);
  });
  test('commands have a stricter limit of their own', async () => {
    const seen = await times(4, () => limited.post('/api/bingo/join-game', {}, { as: 'moderator' }));
    expect(seen).toEqual([400, 400, 400, 429]);
    expect((await limited.get('/api/auth/permissions', { as: 'moderator' })).status).toBe(200);
  });
  test.each(['refresh=true', '%72efresh=true', 'refresh=false&refresh=true'])(
    'roles are refreshed on demand only so often, however it is spelt: ?%s',
    async (query) => {
      const as = 'vip';
      await limited.get(`/api/auth/discord-roles?${query}`, { as });
      expect((await limited.get(`/api/auth/discord-roles?${query}`, { as })).status).toBe(429);
      expect((await limited.get('/api/auth/discord-roles', { as })).status).toBe(200);
    },
  );
  test('whoever has no good token is counted by address, and uses up nothing of those who share it', async () => {
    const seen = await times(40, () => limited.get('/api/auth/permissions', { token: 'a.b.c' }));
    expect(seen).toContain(401);
    expect(seen.at(-1)).toBe(429);
    expect((await limited.get('/api/site')).status).toBe(429);
    // Never seen before: the token is looked at first.
    expect((await limited.get('/api/auth/permissions', { as: 'newcomer' })).status).toBe(200);
  });
});
