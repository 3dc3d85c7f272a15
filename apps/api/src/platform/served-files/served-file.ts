import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { matchesEtag } from '../responses/answers';
import { Refused } from '../responses/failures';
import { isPathOf, type FilePath } from './file-secret';

/** The text of a file that game servers fetch. */
export interface FileText {
  readonly text: string;
  /** The text in UTF-8, as it is sent. */
  readonly bytes: Buffer;
  readonly entries: number;
  /** Made from the text, with quotes: the same text has the same ETag in every process. */
  readonly etag: string;
  /** Compressed at the first call. */
  readonly gzipped: () => Promise<Buffer>;
}

const compress = promisify(gzip);

/** @param before returned when its text is the same */
export const fileText = (text: string, entries: number, before?: FileText): FileText => {
  if (before?.text === text) return before;
  const bytes = Buffer.from(text);
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`;
  let gzipped: Promise<Buffer> | undefined;
  return { text, bytes, entries, etag, gzipped: () => (gzipped ??= compress(bytes)) };
};

export const nothingThere = () => new Refused(404, 'not-found', 'There is nothing here.');

/** @param secret of the request's path; undefined for the plain one. @throws Refused 404 */
export const checkSecret = (secret: string | undefined, path: FilePath): void => {
  if (!isPathOf(path, secret, Date.now())) throw nothingThere();
};

/** Sends a file, or 304 to a server that already has this text. @param age milliseconds since it was confirmed */
export const sendFile = (
  { headers }: FastifyRequest,
  reply: FastifyReply,
  { bytes, etag, gzipped }: FileText,
  type: string,
  age: number,
): Buffer | string | Promise<Buffer> => {
  const seconds = String(Math.ceil(age / 1_000));
  void reply.headers({
    etag,
    'cache-control': 'no-cache',
    'content-type': type,
    vary: 'accept-encoding',
    'x-file-age': seconds,
    ...(age > 0 ? { age: seconds, 'x-read-stale': 'true' } : {}),
  });
  if (matchesEtag(headers['if-none-match'], `W/${etag}`)) {
    void reply.status(304);
    return '';
  }
  if (!/\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i.test(String(headers['accept-encoding'] ?? ''))) return bytes;
  void reply.header('content-encoding', 'gzip');
  return gzipped();
};
