import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { matchesEtag } from './answers';
import { sendFailure, tellFailure, Refused } from './failures';

const FOREVER = 'public, max-age=31536000, immutable';
const ASK_AGAIN = 'no-cache';

/**
 * Serves the built web: files as they are, and the one page, completed for its address by `documentOf`, for every other
 * address a browser opens, because the browser's router knows which of them exist. `/api` is never the web's.
 */
export const serveWeb = async (
  fastify: FastifyInstance,
  root: string | undefined,
  documentOf: (html: string) => (pathname: string) => string,
): Promise<void> => {
  const page = root === undefined ? undefined : documentOf(readFileSync(join(root, 'index.html'), 'utf8'));
  if (root) {
    const assets = join(root, 'assets') + sep;
    await fastify.register(fastifyStatic, {
      root,
      serve: false,
      cacheControl: false,
      setHeaders: (reply, path) =>
        // The build names what lies in `assets` after its content.
        void reply.header('cache-control', path.startsWith(assets) ? FOREVER : ASK_AGAIN),
    });
  }
  fastify.get('/*', { schema: { hide: true } as object }, (request, reply) => {
    const path = pathOf(request.url);
    if (!page || path === '/api' || path.startsWith('/api/')) return nothing(request, reply);
    if (path === '/' || opensPage(path, request.headers.accept))
      return sendDocument(request, reply, page(request.url.split('?', 1)[0]!));
    return reply.sendFile(path);
  });
};

const sendDocument = (request: FastifyRequest, reply: FastifyReply, html: string): FastifyReply => {
  const etag = `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 27)}"`;
  void reply.headers({ etag, 'cache-control': ASK_AGAIN });
  if (matchesEtag(request.headers['if-none-match'], etag)) return reply.status(304).send();
  return reply.type('text/html; charset=utf-8').send(html);
};

/** The path of an address as the router takes it: decoded, without the query. One that cannot be decoded stays as it is. */
export const pathOf = (url: string): string => {
  const path = url.split('?', 1)[0]!;
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
};

/** A browser opens a page; a file has an extension. */
const opensPage = (path: string, accept: string | undefined): boolean =>
  !/\.\w{1,12}$/.test(path) && (accept ?? '').includes('text/html');

const nothing = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  sendFailure(request, reply, tellFailure(new Refused(404, 'not-found', 'There is nothing here.')));
  return reply;
};
