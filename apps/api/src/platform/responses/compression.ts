import { Lru } from '@app/kit/lru';
import fastifyCompress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync, type BrotliOptions } from 'node:zlib';
import type { SharedBeginning } from './answers';

const SMALLEST = 1_024;
/** The best ratio costs more time than it saves. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
const GZIP = { level: 5 };

/** Ends on a whole byte and without the last block of the stream, so that more can follow. */
const BEGUN = { ...BROTLI, finishFlush: constants.BROTLI_OPERATION_FLUSH };

const ENCODINGS = ['br', 'gzip'] as const;
type Encoding = (typeof ENCODINGS)[number];
/** A compressed text, or one that `endedWith` continues. */
type Form = Encoding | 'begun';

/** Texts up to this many characters, 0.6 ms of work, are compressed at once: handing them to another thread costs more. */
const AT_ONCE = 50_000;

const [toBrotli, toGzip] = [promisify(brotliCompress), promisify(gzip)];
const brotli = (options: BrotliOptions) => (text: string) =>
  text.length <= AT_ONCE ? brotliCompressSync(text, options) : toBrotli(text, options);
const compressors: Readonly<Record<Form, (text: string) => Buffer | Promise<Buffer>>> = {
  br: brotli(BROTLI),
  begun: brotli(BEGUN),
  gzip: (text) => (text.length <= AT_ONCE ? gzipSync(text, GZIP) : toGzip(text, GZIP)),
};

/** Bound of the cache, in characters of the texts; their compressed forms are smaller. */
const MOST_CHARACTERS = 8_000_000;

interface CachedText {
  readonly text: string;
  readonly forms: Map<Form, Buffer | Promise<Buffer>>;
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
  of(name: string, text: string, as: Form): Buffer | Promise<Buffer> {
    const cached = this.texts.peek(name);
    const { forms } = cached?.text === text ? cached : this.keep(name, text);
    let form = forms.get(as);
    if (!form) {
      forms.set(as, (form = this.compress[as](text)));
      // After a failure the next request compresses the text again.
      if (form instanceof Promise) form.catch(() => forms.delete(as));
    }
    return form;
  }

  /** A text as Brotli: its shared beginning is compressed once and cached, the rest follows as it is. */
  withShared({ name, length }: SharedBeginning, text: string): Buffer | Promise<Buffer> {
    const begun = this.of(name, text.slice(0, length), 'begun');
    const end = text.slice(length);
    return begun instanceof Promise ? begun.then((one) => endedWith(one, end)) : endedWith(begun, end);
  }

  private keep(name: string, text: string): CachedText {
    const cached: CachedText = { text, forms: new Map() };
    this.texts.set(name, cached);
    return cached;
  }
}

/** The most bytes of one block that is not compressed. */
const BLOCK = 65_536;

/** Ends a begun Brotli stream with a text as it is, in blocks that are not compressed (RFC 7932, 9.2). */
const endedWith = (begun: Buffer, text: string): Buffer => {
  const parts = [begun];
  for (let rest = Buffer.from(text); rest.length > 0; rest = rest.subarray(BLOCK)) {
    const block = rest.subarray(0, BLOCK);
    const head = Buffer.alloc(3);
    // From the lowest bit: not the last block, a length of 16 bits, the length less one, not compressed.
    head.writeUIntLE(((block.length - 1) << 3) | (1 << 19), 0, 3);
    parts.push(head, block);
  }
  // The last block, which is empty.
  return Buffer.concat([...parts, Buffer.of(3)]);
};

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
 * Compresses answers. One with an ETag stays the same until its version changes, so it is compressed once. Where the
 * answers of several people share their beginning, that is compressed once for all of them. Every other answer is
 * compressed each time.
 */
export const compressAnswers = async (fastify: FastifyInstance): Promise<void> => {
  const pages = new Compressed();
  fastify.decorateReply('shared', null);
  fastify.addHook('onSend', (request, reply, payload, done) => {
    const etag = reply.getHeader('etag');
    // Also of what is sent as it is, or not at all: caches replace one form by another only if each says so.
    if (etag !== undefined && !reply.hasHeader('vary')) void reply.header('vary', 'accept-encoding');
    if (typeof etag !== 'string' || typeof payload !== 'string' || payload.length < SMALLEST) return done();
    if (reply.statusCode !== 200 || reply.hasHeader('content-encoding')) return done();
    const encoding =
      request.headers['x-no-compression'] === undefined && encodingOf(request.headers['accept-encoding']);
    if (!encoding) return done();
    const send = (compressed: Buffer) => {
      void reply.headers({
        'content-encoding': encoding,
        'content-length': compressed.length,
      });
      done(null, compressed);
    };
    const { shared } = reply;
    const form = shared && encoding === 'br' ? pages.withShared(shared, payload) : pages.of(etag, payload, encoding);
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
