import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isOwnName } from '@app/contracts/own-name';
import type { Projector } from './projector';

const answer = (response: ServerResponse, status: number, body: unknown) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

/**
 * `/metrics` for Prometheus, `/health/live` and `/health/ready`. Ready: nothing it runs waits for a database or the log. A page on the web that
 * points its own name here is refused.
 */
export async function serveHttp(projector: Projector, { host, port }: { host: string; port: number }) {
  const server: Server = createServer((request, response) => {
    if (!isOwnName(request.headers.host)) return void answer(response, 421, { error: 'Ask by an address.' });
    const { pathname } = new URL(request.url ?? '/', 'http://projector');
    if (request.method !== 'GET') return void answer(response, 405, { error: 'Only GET is answered here.' });
    switch (pathname) {
      case '/health/live':
        return void answer(response, 200, { status: 'ok' });
      case '/health/ready': {
        const { ready, projections } = readiness(projector);
        return void answer(response, ready ? 200 : 503, { status: ready ? 'ok' : 'waiting', projections });
      }
      case '/metrics':
        return void projector.registry.metrics().then(
          (metrics) => response.writeHead(200, { 'content-type': projector.registry.contentType }).end(metrics),
          (error: unknown) => answer(response, 500, { error: String(error) }),
        );
      default:
        return void answer(response, 404, { error: 'Nothing here.' });
    }
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** A projection that another process folds is no reason to wait; one that faulted is reported, and does not block. */
const readiness = (projector: Projector) => {
  const projections = [...projector.runners.values()].map((runner) => {
    const { leads, record, trouble } = runner.state;
    const faulted = record?.generations.some(({ state }) => state === 'faulted') ?? false;
    return { projection: runner.name, leads, faulted, ...(trouble ? { waitsFor: trouble.message } : {}) };
  });
  return { ready: projections.every(({ waitsFor }) => waitsFor === undefined), projections };
};
