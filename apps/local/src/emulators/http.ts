import type { IncomingMessage, RequestListener } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { refusalOf, tcpTables } from './peers';

const LOOPBACK = '127.0.0.1';

/** A server on the loopback address. `close` also ends idle keep-alive connections. */
export type LocalServer = { readonly port: number; readonly url: string; close(): Promise<void> };

/** Where an emulator in a container listens, and by which address others reach it. */
export type Place = { readonly host: string; readonly url: string };

/**
 * Listens on a port of the loopback address, or at the given place (0: any free one) and answers by the listener that
 * `handler` makes once the address is known. A request for any other host name gets 421: a page somewhere on the web
 * that points its own name at 127.0.0.1 must not talk to an emulator. Another user of this machine gets 403. At a given
 * place peers are other containers, which no table here knows. A path that is no address, such as `//`, gets 400.
 */
export async function listenLocally(
  port: number,
  handler: (url: string) => RequestListener,
  place?: Place,
  tables = tcpTables,
): Promise<LocalServer> {
  const server = createServer();
  const refusals = new WeakMap<Socket, string | undefined>();
  if (!place) server.on('connection', (socket) => refusals.set(socket, refusalOf(socket, tables)));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, place?.host ?? LOOPBACK, resolve);
  });
  const { port: taken } = server.address() as AddressInfo;
  const url = place?.url ?? `http://${LOOPBACK}:${taken}`;
  const hosts = new Set([`${LOOPBACK}:${taken}`, `localhost:${taken}`, new URL(url).host]);
  const answer = handler(url);
  server.on('request', (request, response) => {
    const refuse = (status: number, why: string) =>
      response.writeHead(status, { 'content-type': 'text/plain', connection: 'close' }).end(`${why}\n`);
    const refusal = refusals.get(request.socket);
    if (!hosts.has(request.headers.host ?? '')) refuse(421, 'Misdirected request');
    else if (refusal !== undefined) refuse(403, refusal);
    else if (!URL.canParse(request.url ?? '/', url)) refuse(400, 'The path is no address');
    else answer(request, response);
  });
  return {
    port: taken,
    url,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** The request was too large, or is no valid JSON. */
export class BadBody extends Error {}

/** @param most bytes @throws BadBody when it is longer */
async function bodyBytes(request: IncomingMessage, most: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > most) throw new BadBody('the body is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** The body as text. @throws BadBody when it is longer than 16 KiB. */
export const bodyText = async (request: IncomingMessage): Promise<string> =>
  (await bodyBytes(request, 16_384)).toString('utf8');

/** The body as `multipart/form-data`; undefined for another type. @throws BadBody when it is longer than 10 MiB, or no form. */
export async function bodyForm(request: IncomingMessage): Promise<FormData | undefined> {
  const type = request.headers['content-type'] ?? '';
  if (!type.startsWith('multipart/form-data')) return undefined;
  const bytes = await bodyBytes(request, 10 * 1_048_576);
  const form = new Response(Uint8Array.from(bytes), { headers: { 'content-type': type } }).formData();
  return form.catch(() => Promise.reject(new BadBody('the body is no form')));
}

/** The body as JSON; an empty one is undefined. @throws BadBody */
export async function bodyJson(request: IncomingMessage): Promise<unknown> {
  const text = await bodyText(request);
  try {
    return text ? JSON.parse(text) : undefined;
  } catch {
    throw new BadBody('the body is no valid JSON');
  }
}
