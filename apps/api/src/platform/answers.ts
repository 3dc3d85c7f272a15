import type { FastifyReply, FastifyRequest } from 'fastify';

/** JSON ready to send, and what tells it from other versions of itself. */
export interface Page {
  readonly json: string;
  readonly etag: string;
  /** The read models cannot be asked: this is what they said `age` milliseconds ago. */
  readonly stale?: boolean;
  readonly age?: number;
}

/** Sends a page, or 304 when the client has it already. Private: what one person may read is not for shared caches. */
export const sendPage = (request: FastifyRequest, reply: FastifyReply, page: Page): string => {
  const etag = `W/"${page.etag}"`;
  void reply.headers({ etag, 'cache-control': 'private, no-cache', 'content-type': 'application/json; charset=utf-8' });
  if (page.stale) void reply.headers({ 'x-read-stale': 'true', age: String(Math.ceil((page.age ?? 0) / 1_000)) });
  if (!page.stale && matches(request.headers['if-none-match'], etag)) {
    void reply.status(304);
    return '';
  }
  return page.json;
};

/** Weak comparison (RFC 9110, 8.8.3.2). */
const matches = (header: string | undefined, etag: string): boolean =>
  header !== undefined &&
  (header === etag || header.split(',').some((one) => one.trim() === etag || `W/${one.trim()}` === etag));
