import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import fastify from 'fastify';

/** The bare servers, answering every path with the same JSON: what HTTP alone can do. */
async function main(json: string): Promise<void> {
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    etag: 'W/"bare"',
    'cache-control': 'private, no-cache',
  };
  const bare = createServer((_, response) => response.writeHead(200, headers).end(json));
  await new Promise<void>((resolve) => bare.listen(0, '127.0.0.1', resolve));
  const framed = fastify();
  framed.get('*', (_, reply) => reply.headers(headers).send(json));
  await framed.listen({ port: 0, host: '127.0.0.1' });
  process.once('SIGTERM', () => process.exit(0));
  process.once('disconnect', () => process.exit(0));
  process.send?.({
    bare: (bare.address() as AddressInfo).port,
    fastify: (framed.server.address() as AddressInfo).port,
  });
}

void main(process.argv[2]!);
