import type { FastifyReply, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyReply {
    shared: SharedBeginning | null;
  }
}

/** The beginning that the texts of several people share; each text ends differently. */
export interface SharedBeginning {
  readonly name: string;
  /** In characters. */
  readonly length: number;
}

/** JSON ready to send, with the ETag of its version. */
export interface Page {
  readonly json: string;
  readonly etag: string;
  /** What of `json` is the same for everybody. */
  readonly shared?: SharedBeginning;
  /** The read models are unavailable: the page was current `age` milliseconds ago. */
  readonly stale?: boolean;
  readonly age?: number;
  /** From a read model of earlier code, which receives no more events until its successor has caught up. */
  readonly frozen?: boolean;
  /** The same for everybody, so shared caches may keep it. */
  readonly isPublic?: boolean;
}

export const isPage = (value: unknown): value is Page =>
  typeof value === 'object' && value !== null && 'json' in value && 'etag' in value;

/** Sends a page, or 304 when the client has it already. Unless it is public, shared caches may not keep it. */
export const sendPage = (request: FastifyRequest, reply: FastifyReply, page: Page): string => {
  const etag = `W/"${page.etag}"`;
  const cacheControl = page.isPublic ? 'public, no-cache' : 'private, no-cache';
  void reply.headers({ etag, 'cache-control': cacheControl, 'content-type': 'application/json; charset=utf-8' });
  if (page.frozen) void reply.header('x-read-stale', 'true');
  if (page.stale) void reply.headers({ 'x-read-stale': 'true', age: String(Math.ceil((page.age ?? 0) / 1_000)) });
  if (!page.stale && matchesEtag(request.headers['if-none-match'], etag)) {
    void reply.status(304);
    return '';
  }
  reply.shared = page.shared ?? null;
  return page.json;
};

/** Whether the client has this version already: weak comparison (RFC 9110, 8.8.3.2). `*` matches every version. */
export const matchesEtag = (header: string | undefined, etag: string): boolean =>
  header !== undefined &&
  (header === etag ||
    header.trim() === '*' ||
    header.split(',').some((one) => one.trim() === etag || `W/${one.trim()}` === etag));
