import { cleanTexts } from '@app/domain/text';
import { householdOf } from '@app/kit/addresses';
import { Injectable, SetMetadata, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isUtf8 } from 'node:buffer';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { gunzip, gunzipSync } from 'node:zlib';
import { Refused } from '../responses/failures';
import { JsonParser } from './json';

/** What a route takes. */
export interface BodyLimits {
  /** As sent, and unpacked. */
  readonly bytes: number;
  /** Elements, fields and containers of the JSON, roughly. */
  readonly values: number;
  /** Whether the body may come with `Content-Encoding: gzip`. */
  readonly gzip?: boolean;
  /** Accepts JSON under the content type of a form too, because some senders label it so. */
  readonly form?: boolean;
  /** Leaves the body as bytes in `request.rawBody`: the route parses what it has verified. */
  readonly raw?: boolean;
  /** Takes `multipart/form-data` instead of JSON, and leaves it as bytes in `request.rawBody`. */
  readonly multipart?: boolean;
  /** The message of the refusal when the body is larger. */
  readonly tooLarge?: string;
}

const USUAL: BodyLimits = { bytes: 64 * 1_024, values: 6_000 };
const BODY = Symbol('body');

/** A body of this route may be larger than usual, or packed. */
export const TakesBody = (limits: Partial<BodyLimits>) =>
  SetMetadata<symbol, BodyLimits>(BODY, { ...USUAL, ...limits });

/** How long the rest of a body may take once the request is let in, milliseconds. */
const DEADLINE = 20_000;
/** Bodies of callers without a token that are held in memory at once: in all, and of one address. */
const MOST_ANONYMOUS = 32;
const MOST_OF_ADDRESS = 8;

const MOST_CHUNKS = 64;

declare module 'fastify' {
  interface FastifyRequest {
    /** Of a route that takes its body `raw`. */
    rawBody: Buffer | null;
  }
}

/**
 * Reads and parses the body. It is the fourth of five guards (`app.module.ts` has their order): Fastify leaves the
 * bytes in the socket until the first three have checked the token, the rate limit and the rights, so a caller whom
 * they refuse costs no memory and no parsing.
 */
@Injectable()
export class RequestBody implements CanActivate {
  private readonly anonymous = new AnonymousBodies();

  constructor(private readonly json: JsonParser) {}

  canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    if (!hasBody(request)) return true;
    const limits = (Reflect.getMetadata(BODY, context.getHandler()) as BodyLimits | undefined) ?? USUAL;
    return this.take(request, limits);
  }

  private async take(request: FastifyRequest, limits: BodyLimits): Promise<boolean> {
    refuseUnfit(request, limits);
    const leave = request.caller ? undefined : this.anonymous.enter(householdOf(request.ip));
    try {
      const bytes = await this.bytesOf(request, limits);
      if (limits.raw || limits.multipart) request.rawBody = bytes;
      else if (bytes.length > 0) {
        // Otherwise letters of another encoding would be stored as marks of what cannot be read. A mod cuts a name anywhere
        // and repeats nothing: of its report only that letter is lost.
        if (!request.presented?.machine && !isUtf8(bytes)) throw notUtf8(400);
        const body = this.json.parse(bytes, limits.values);
        // What a person types is cleaned by the rule of each field, and where one says so, refused.
        request.body = request.presented?.machine ? cleanTexts(body) : body;
      }
    } finally {
      leave?.();
    }
    return true;
  }

  private async bytesOf(
    { raw, headers }: FastifyRequest,
    { bytes: most, tooLarge: text }: BodyLimits,
  ): Promise<Buffer> {
    const sent = await readAll(raw, most, DEADLINE, text);
    return headers['content-encoding'] === undefined ? sent : unpack(sent, most);
  }
}

/** Keeps Fastify from reading bodies: `RequestBody` does, after the other guards. */
export const leaveBodiesUnread = (fastify: FastifyInstance): void => {
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser('*', (_request, _payload, done) => done(null));
  fastify.decorateRequest('rawBody', null);
};

const hasBody = ({ method, headers }: FastifyRequest): boolean =>
  method !== 'GET' &&
  method !== 'HEAD' &&
  (headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0');

const JSON_TYPE = /^application\/json\s*(?:;|$)/i;
const FORM_TYPE = /^application\/x-www-form-urlencoded\s*(?:;|$)/i;
const CHARSET = /;\s*charset\s*=\s*"?([^";\s]*)/i;
const UTF8 = /^(?:utf-?8|us-ascii)$/i;
const MULTIPART_TYPE = /^multipart\/form-data\s*;/i;

/** Looks at the headers alone. @throws Refused 413, 415 */
const refuseUnfit = ({ headers, presented }: FastifyRequest, limits: BodyLimits): void => {
  const { bytes, gzip, form, raw, multipart, tooLarge: text } = limits;
  if (Number(headers['content-length'] ?? 0) > bytes) throw tooLarge(text);
  const type = headers['content-type'] ?? '';
  if (multipart && !MULTIPART_TYPE.test(type))
    throw new Refused(415, 'unsupported-media-type', 'Send multipart/form-data.');
  if (!multipart && !JSON_TYPE.test(type) && !(form && FORM_TYPE.test(type))) throw notJson();
  if (!raw && !multipart && !presented?.machine && !UTF8.test(CHARSET.exec(type)?.[1] ?? 'utf-8')) throw notUtf8(415);
  const encoding = headers['content-encoding'];
  if (encoding !== undefined && !(gzip && encoding.toLowerCase() === 'gzip'))
    throw new Refused(415, 'unsupported-encoding', gzip ? 'Send gzip or plain JSON.' : 'Send plain JSON, not packed.');
};

// Closes the connection: the rest of the body is not read.
const hangUp = { headers: { connection: 'close' } };
const tooLarge = (text = 'The request is too large.') => new Refused(413, 'too-large', text, hangUp);
const notJson = () => new Refused(415, 'unsupported-media-type', 'Send JSON, with the content type application/json.');
const notUtf8 = (status: 400 | 415) =>
  new Refused(status, 'not-utf-8', 'The text of this request is not in UTF-8. Send it in UTF-8.');

/** @throws Refused 413 beyond `most` bytes, 408 after the deadline, 400 when the sender breaks off */
export const readAll = (stream: Readable, most: number, deadline = DEADLINE, text?: string): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    const settle = (finish: () => void) => {
      clearTimeout(timer);
      stream.off('data', take).off('end', end).off('close', broken).off('error', broken);
      finish();
    };
    const fail = (why: Refused) =>
      settle(() => {
        chunks.length = 0;
        // A broken connection may still report its error.
        stream.on('error', () => undefined).resume();
        reject(why);
      });
    const take = (chunk: Buffer) => {
      length += chunk.length;
      if (length > most) return fail(tooLarge(text));
      chunks.push(chunk);
      // Many small chunks cost far more than their bytes.
      if (chunks.length > MOST_CHUNKS) chunks.splice(0, chunks.length, Buffer.concat(chunks));
    };
    const end = () => settle(() => resolve(Buffer.concat(chunks)));
    const broken = () => fail(new Refused(400, 'broken-off', 'The request ended before its body did.'));
    const late = () => fail(new Refused(408, 'timeout', 'The request took too long to arrive.', hangUp));
    const timer = setTimeout(late, deadline);
    stream.on('data', take).on('end', end).on('close', broken).on('error', broken);
  });

/** A body up to this many bytes as sent is unpacked at once: handing it to another thread costs more. */
const UNPACKED_AT_ONCE = 16 * 1_024;

const toPlain = promisify(gunzip);

const unpack = async (packed: Buffer, most: number): Promise<Buffer> => {
  try {
    if (packed.length <= UNPACKED_AT_ONCE) return gunzipSync(packed, { maxOutputLength: most });
    return (await toPlain(packed, { maxOutputLength: most })) as Buffer;
  } catch (error) {
    if ((error as { code?: unknown }).code === 'ERR_BUFFER_TOO_LARGE') throw tooLarge();
    throw new Refused(400, 'bad-request', 'This body is not the gzip that its header names.');
  }
};

/** How many bodies callers without a token have under way. */
class AnonymousBodies {
  private readonly byAddress = new Map<string, number>();
  private all = 0;

  /** @returns the function to call when the body is done with. @throws Refused 503 */
  enter(address: string): () => void {
    const own = this.byAddress.get(address) ?? 0;
    if (this.all >= MOST_ANONYMOUS || own >= MOST_OF_ADDRESS)
      throw new Refused(503, 'busy', 'Too many requests are under way. Try again shortly.', { retryAfter: 1 });
    this.all++;
    this.byAddress.set(address, own + 1);
    return () => {
      this.all--;
      const left = this.byAddress.get(address)! - 1;
      if (left > 0) this.byAddress.set(address, left);
      else this.byAddress.delete(address);
    };
  }
}
