import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { join, sep } from 'node:path';
import { sendFailure, tellFailure, Refused } from './failures';

const FOREVER = 'public, max-age=31536000, immutable';
const ASK_AGAIN = 'no-cache';

/**
 * Serves the built web: files as they are, and the one page for every other address a browser opens, because the
 * browser's router knows which of them exist. `/api` is never the web's.
 */
export const serveWeb = async (fastify: FastifyInstance, root: string | undefined): Promise<void> => {
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
    const path = request.url.split('?')[0]!;
    if (!root || path === '/api' || path.startsWith('/api/')) return nothing(request, reply);
    if (path === '/' || opensPage(path, request.headers.accept)) return reply.sendFile('index.html');
    return reply.sendFile(decoded(path));
  });
};

const decoded = (path: string): string => {
  try {
    return decodeURIComponent(path);
  } catch {
    return 'index.html';
  }
};

/** A browser opens a page; a file has an extension. */
const opensPage = (path: string, accept: string | undefined): boolean =>
  !/\.\w{1,12}$/.test(path) && (accept ?? '').includes('text/html');

const nothing = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  sendFailure(request, reply, tellFailure(new Refused(404, 'not-found', 'There is nothing here.')));
  return reply;
};
