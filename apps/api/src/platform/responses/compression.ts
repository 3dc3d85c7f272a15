import { Lru } from '@app/kit/lru';
import fastifyCompress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';

const SMALLEST = 1_024;
/** The best ratio costs more time than it saves. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
const GZIP = { level: 5 };

const ENCODINGS = ['br', 'gzip'] as const;
type Encoding = (typeof ENCODINGS)[number];

/** Texts up to this many characters, 0.6 ms of work, are compressed at once: handing them to another thread costs more. */
const AT_ONCE = 50_000;

const [toBrotli, toGzip] = [promisify(brotliCompress), promisify(gzip)];
const compressors: Readonly<Record<Encoding, (text: string) => Buffer | Promise<Buffer>>> = {
  br: (text) => (text.length <= AT_ONCE ? brotliCompressSync(text, BROTLI) : toBrotli(text, BROTLI)),
  gzip: (text) => (text.length <= AT_ONCE ? gzipSync(text, GZIP) : toGzip(text, GZIP)),
};

/** Bound of the cache, in characters of the texts; their compressed forms are smaller. */
const MOST_CHARACTERS = 8_000_000;

interface CachedText {
  readonly text: string;
  readonly forms: Map<Encoding, Buffer | Promise<Buffer>>;
}

/** A cache of texts with their compressed forms: each is compressed once, however many requests want it. */
export class Compressed {
  private readonly texts: Lru<string, CachedText>;

  constructor(
    mostCharacters = MOST_CHARACTERS,
    private readonly compress = compressors,
  ) {
    this.texts = new Lru(mostCharacters, ({ text }) => text.length);
  }

  /** @param name under which the text is cached; a text that comes under the name of another takes its place */
  of(name: string, text: string, encoding: Encoding): Buffer | Promise<Buffer> {
    const cached = this.texts.peek(name);
    const { forms } = cached?.text === text ? cached : this.keep(name, text);
    let form = forms.get(encoding);
    if (!form) {
      forms.set(encoding, (form = this.compress[encoding](text)));
      // After a failure the next request compresses the text again.
      if (form instanceof Promise) form.catch(() => forms.delete(encoding));
    }
    return form;
  }

  private keep(name: string, text: string): CachedText {
    const cached: CachedText = { text, forms: new Map() };
    this.texts.set(name, cached);
    return cached;
  }
}

/**
 * The encoding for a client, `br` if it accepts both; undefined when it accepts neither or gives weights
 * (`gzip;q=0.5`).
 */
export const encodingOf = (accepted: string | undefined): Encoding | undefined => {
  if (accepted === undefined || accepted.includes(';')) return undefined;
  const names = accepted.split(',').map((name) => name.trim().toLowerCase());
  return ENCODINGS.find((encoding) => names.includes(encoding));
};

/**
 * Compresses answers. An answer with an ETag is the same for everybody until its version changes, so it is compressed once;
 * every other answer is compressed each time.
 */
export const compressAnswers = async (fastify: FastifyInstance): Promise<void> => {
  const pages = new Compressed();
  fastify.addHook('onSend', (request, reply, payload, done) => {
    const etag = reply.getHeader('etag');
    if (typeof etag !== 'string' || typeof payload !== 'string' || payload.length < SMALLEST) return done();
    if (reply.statusCode !== 200 || reply.hasHeader('content-encoding')) return done();
    const encoding =
      request.headers['x-no-compression'] === undefined && encodingOf(request.headers['accept-encoding']);
    if (!encoding) return done();
    const send = (compressed: Buffer) => {
      void reply.headers({
        'content-encoding': encoding,
        vary: 'accept-encoding',
        'content-length': compressed.length,
      });
      done(null, compressed);
    };
    const form = pages.of(etag, payload, encoding);
    if (form instanceof Promise) form.then(send, (error: Error) => done(error));
    else send(form);
  });
  await fastify.register(fastifyCompress, {
    globalDecompression: false,
    threshold: SMALLEST,
    encodings: [...ENCODINGS],
    brotliOptions: BROTLI,
    zlibOptions: GZIP,
  });
};
