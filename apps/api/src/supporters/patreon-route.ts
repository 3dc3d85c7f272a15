import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refused, sendFailure, tellFailure } from '../platform/failures';
import { isSigned } from './signature';

export const PATREON_PATH = 'api/webhooks/patreon';

/** A report carries the campaign with all its texts. */
const MOST_BYTES = 256 * 1_024;

declare module 'fastify' {
  interface FastifyRequest {
    /** Of a signed body: its SHA-256. */
    signedDigest?: string;
  }
}

/**
 * Looks at the signature before the body is read as anything but bytes. Only what one of the secrets signed is parsed.
 * There is no time in a signature: what was taken in before is recognised by its digest instead.
 */
export const verifyPatreon = (fastify: FastifyInstance, secrets: readonly string[]): void => {
  fastify.addHook('onRoute', (route) => {
    if (route.url !== `/${PATREON_PATH}` || route.method !== 'POST') return;
    route.bodyLimit = MOST_BYTES;
    route.preParsing = async (request, reply, payload) => {
      const body = await bytesOf(payload);
      if (body === undefined) return refuse(request, reply, TOO_LARGE);
      if (!isSigned(body, request.headers['x-patreon-signature'], secrets)) return refuse(request, reply, NOT_SIGNED);
      request.signedDigest = createHash('sha256').update(body).digest('base64url');
      return Readable.from(body, { objectMode: false });
    };
  });
};

const TOO_LARGE = new Refused(413, 'too-large', 'The request is too large.');
const NOT_SIGNED = new Refused(401, 'not-signed', 'This is not signed by the supporter programme.');

const refuse = (request: FastifyRequest, reply: FastifyReply, why: Refused): undefined => {
  // The rest of a body that is too large is not waited for.
  if (why === TOO_LARGE) void reply.header('connection', 'close');
  sendFailure(request, reply, tellFailure(why));
};

/** Undefined for more than is taken. */
const bytesOf = async (payload: AsyncIterable<unknown>): Promise<Buffer | undefined> => {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of payload) {
    const bytes = Buffer.from(chunk as Uint8Array);
    length += bytes.length;
    if (length > MOST_BYTES) return undefined;
    chunks.push(bytes);
  }
  return Buffer.concat(chunks);
};
