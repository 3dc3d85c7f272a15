import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { RENEWED_PATH } from '@app/contracts/content/site';
import { matchesEtag } from './answers';
import { sendFailure, toFailureResponse, Refused } from './failures';
import { renewedHeaders } from './security-headers';

const FOREVER = 'public, max-age=31536000, immutable';
const REVALIDATE = 'no-cache';
/** Whether the site was built anew is looked up so often at most, milliseconds. */
const LOOK_EVERY = 1_000;

/** What a path leads to: a page, which may say that there is none, or the path to which it redirects. */
export type DocumentOf = (
  pathname: string,
) => { readonly found: boolean; readonly html: string } | { readonly movedTo: string };

/**
 * Serves the built web: files as they are, and for every other address the one page, completed by `documentOf`. An
 * address without a page gets 404 and the page that says so. `/api` is never the web's.
 */
export const serveWeb = async (
  fastify: FastifyInstance,
  root: string | undefined,
  documentOf: (html: string) => DocumentOf,
): Promise<void> => {
  const built = root === undefined ? undefined : builtIn(root, documentOf);
  if (root) {
    const assets = join(root, 'assets') + sep;
    await fastify.register(fastifyStatic, {
      root,
      serve: false,
      cacheControl: false,
      preCompressed: true,
      setHeaders: (reply, path) =>
        // The build names files in `assets` by their content.
        void reply.header('cache-control', path.startsWith(assets) ? FOREVER : REVALIDATE),
    });
  }
  const hidden = { schema: { hide: true } as object };
  fastify.get(RENEWED_PATH, hidden, (_, reply) => reply.headers(renewedHeaders).type('text/html').send(''));
  fastify.get('/*', hidden, (request, reply) => {
    const [path = '', ...query] = request.url.split('?');
    const file = pathOf(request.url);
    if (!built || file === '/api' || file.startsWith('/api/')) return nothing(request, reply);
    const { page, files } = built();
    if (files.has(file)) return reply.sendFile(file);
    const document = page(path);
    if ('movedTo' in document) {
      // Paths begin with one slash: nothing leads to another site.
      const address = [document.movedTo, ...query].join('?');
      return reply.header('cache-control', REVALIDATE).redirect(address, 308);
    }
    if (!document.found && isFile(path, request.headers.accept)) return nothing(request, reply);
    return sendDocument(request, reply, document);
  });
};

/** What the build left in a folder. A site that is built anew is read anew; while the page is missing it stays as it was. */
const builtIn = (root: string, documentOf: (html: string) => DocumentOf) => {
  const index = join(root, 'index.html');
  const changedAt = (path: string) => statSync(path, { throwIfNoEntry: false })?.mtimeMs;
  const stamp = () => `${changedAt(index)} ${changedAt(join(root, 'assets'))}`;
  const read = () => ({
    readOf: stamp(),
    page: documentOf(readFileSync(index, 'utf8')),
    files: new Set(filesIn(root)),
  });
  let built = read();
  let lookedAt = performance.now();
  return () => {
    if (performance.now() - lookedAt < LOOK_EVERY) return built;
    lookedAt = performance.now();
    try {
      if (stamp() !== built.readOf) built = read();
    } catch {
      // It is being built: the next look finds it.
    }
    return built;
  };
};

/** Paths of everything that is served as it is. The page is not: it needs a head first. A `.br` is another's compressed form. */
const filesIn = (root: string): string[] =>
  readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `/${relative(root, join(entry.parentPath, entry.name)).split(sep).join('/')}`)
    .filter((path) => path !== '/index.html' && !path.includes('/.') && !path.endsWith('.br'));

const sendDocument = (
  request: FastifyRequest,
  reply: FastifyReply,
  { found, html }: { readonly found: boolean; readonly html: string },
): FastifyReply => {
  void reply.type('text/html; charset=utf-8').header('cache-control', REVALIDATE);
  if (!found) return reply.status(404).send(html);
  const etag = `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 27)}"`;
  void reply.header('etag', etag);
  if (matchesEtag(request.headers['if-none-match'], etag)) return reply.status(304).send();
  return reply.send(html);
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

/**
 * Where a browser is led from an address of a page that cannot be decoded: the same with each `%` as a letter, where it
 * finds the page that says there is none. It begins with one slash: nothing leads to another site.
 */
export const pageSpelled = ({ method, url, headers }: FastifyRequest): string | undefined => {
  const [path = '', ...query] = url.split('?');
  if (method !== 'GET' || path.startsWith('/api/') || !headers.accept?.includes('text/html')) return undefined;
  const spelled = `/${path.replace(/^[/\\]+/, '').replaceAll('%', '%25')}`;
  return spelled === path ? undefined : [spelled, ...query].join('?');
};

/** Whether somebody looks for a file, not for a page: a browser that opens an address accepts HTML. */
const isFile = (path: string, accept: string | undefined): boolean =>
  path.startsWith('/assets/') || (/\.\w{1,12}$/.test(path) && !(accept ?? '').includes('text/html'));

const nothing = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  sendFailure(request, reply, toFailureResponse(new Refused(404, 'not-found', 'There is nothing here.')));
  return reply;
};
