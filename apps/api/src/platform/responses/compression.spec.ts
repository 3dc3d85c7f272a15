import fc from 'fast-check';
import fastify, { type FastifyInstance } from 'fastify';
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync } from 'node:zlib';
import { sendPage } from './answers';
import { compressAnswers, Compressed, encodingOf } from './compression';

const long = (letter: string) => letter.repeat(2_000);

test.each([
  ['gzip, deflate, br', 'br'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['GZIP', 'gzip'],
  ['deflate', undefined],
  ['identity', undefined],
  ['', undefined],
  [undefined, undefined],
  // The plugin weighs these.
  ['br;q=0, gzip', undefined],
])('whoever accepts %s gets %s', (accepted, encoding) => {
  expect(encodingOf(accepted)).toBe(encoding);
});

test('a text is compressed once for each encoding, for all simultaneous requests', async () => {
  const compressed: string[] = [];
  const named = (encoding: string) => (text: string) => {
    compressed.push(`${encoding} ${text}`);
    return Promise.resolve(Buffer.from(text));
  };
  const pages = new Compressed(100, { br: named('br'), gzip: named('gzip'), begun: named('begun') });
  await Promise.all([pages.of('v1', 'one', 'br'), pages.of('v1', 'one', 'br'), pages.of('v1', 'one', 'gzip')]);
  expect(compressed).toEqual(['br one', 'gzip one']);
});

test('another text under the same name is compressed anew', async () => {
  const pages = new Compressed();
  await pages.of('v1', long('a'), 'br');
  expect(brotliDecompressSync(await pages.of('v1', long('b'), 'br')).toString()).toBe(long('b'));
});

test('the oldest texts are forgotten when there are too many', async () => {
  const compressed: string[] = [];
  const note = (text: string) => {
    compressed.push(text);
    return Promise.resolve(Buffer.from(text));
  };
  const pages = new Compressed(4, { br: note, gzip: note, begun: note });
  for (const text of ['aa', 'bb', 'cc', 'bb', 'aa', 'much too long']) await pages.of(text, text, 'br');
  expect(compressed).toEqual(['aa', 'bb', 'cc', 'aa', 'much too long']);
});

test('texts that share their beginning are whole for everybody, and the beginning is compressed once', () =>
  fc.assert(
    fc.asyncProperty(
      fc.string({ unit: 'grapheme', maxLength: 200 }),
      fc.array(fc.string({ unit: 'grapheme', maxLength: 30 }), { minLength: 1, maxLength: 5 }),
      fc.constantFrom(1, 20, 3_000),
      async (beginning, ends, times) => {
        let compressed = 0;
        const begun = (text: string) => {
          compressed++;
          return brotliCompressSync(text, { finishFlush: constants.BROTLI_OPERATION_FLUSH });
        };
        const never = () => Buffer.alloc(0);
        const pages = new Compressed(1_000_000, { br: never, gzip: never, begun });
        for (const end of ends.map((one) => one.repeat(times))) {
          const shared = { name: 'v1', length: beginning.length };
          const bytes = await pages.withShared(shared, beginning + end);
          expect(brotliDecompressSync(bytes).toString()).toBe(beginning + end);
        }
        expect(compressed).toBe(1);
      },
    ),
  ));

describe('over HTTP', () => {
  let app: FastifyInstance;
  let text = long('a');

  beforeAll(async () => {
    app = fastify();
    await compressAnswers(app);
    const json = 'application/json; charset=utf-8';
    app.get('/page', (_, reply) => reply.headers({ etag: 'W/"v1"', 'content-type': json }).send(text));
    app.get<{ Params: { who: string } }>('/of/:who', (request, reply) =>
      sendPage(request, reply, {
        json: `${long('c')} ${request.params.who}`,
        etag: `v1.${request.params.who}`,
        shared: { name: 'v1', length: 2_000 },
      }),
    );
    app.get('/known', (_, reply) => reply.header('etag', 'W/"v1"').status(304).send(''));
    app.get('/plain', (_, reply) => reply.header('content-type', json).send(text));
    app.get('/short', (_, reply) => reply.headers({ etag: 'W/"v2"', 'content-type': json }).send('{}'));
  });
  afterAll(() => app.close());

  const get = (url: string, encoding?: string, method: 'GET' | 'HEAD' = 'GET') =>
    app.inject({ method, url, headers: encoding === undefined ? {} : { 'accept-encoding': encoding } });

  test('a page arrives as its client wants it', async () => {
    const [br, gz, plain] = [await get('/page', 'gzip, br'), await get('/page', 'gzip'), await get('/page')];
    expect(br.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding', etag: 'W/"v1"' });
    expect(br.headers['content-length']).toBe(String(br.rawPayload.length));
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(text);
    expect([gz.headers['content-encoding'], gunzipSync(gz.rawPayload).toString()]).toEqual(['gzip', text]);
    expect([plain.headers['content-encoding'], plain.payload]).toEqual([undefined, text]);
  });

  test.each(['br', 'gzip'])('a page with an end for each caller arrives whole as %s', async (encoding) => {
    const decompress = encoding === 'br' ? brotliDecompressSync : gunzipSync;
    for (const who of ['one', 'another']) {
      const { headers, rawPayload } = await get(`/of/${who}`, encoding);
      expect([headers['content-encoding'], headers['content-length']]).toEqual([encoding, String(rawPayload.length)]);
      expect(decompress(rawPayload).toString()).toBe(`${long('c')} ${who}`);
    }
  });

  test('a page that is another one although its ETag is the same arrives as it is now', async () => {
    await get('/page', 'br');
    text = long('b');
    expect(brotliDecompressSync((await get('/page', 'br')).rawPayload).toString()).toBe(long('b'));
  });

  test('what has no ETag, and who weighs encodings, is served all the same', async () => {
    const plain = await get('/plain', 'br');
    expect([plain.headers['content-encoding'], brotliDecompressSync(plain.rawPayload).toString()]).toEqual([
      'br',
      text,
    ]);
    const weighed = await get('/page', 'br;q=0, gzip;q=1');
    expect([weighed.headers['content-encoding'], gunzipSync(weighed.rawPayload).toString()]).toEqual(['gzip', text]);
  });

  // A cache that has the plain form would give it to everybody. A 304 has what its 200 has (RFC 9110, 15.4.5).
  test('every form of a page says that there are others', async () => {
    for (const [path, encoding] of [
      ['/page'],
      ['/page', 'identity'],
      ['/page', 'br;q=1'],
      ['/short', 'br'],
      ['/known', 'br'],
    ])
      expect((await get(path!, encoding)).headers).toMatchObject({ vary: 'accept-encoding' });
  });

  test('what is short or known already is not compressed', async () => {
    for (const path of ['/short', '/known'])
      expect((await get(path, 'br')).headers).not.toHaveProperty('content-encoding');
  });
});
