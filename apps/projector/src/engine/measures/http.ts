import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isOwnName } from '@app/contracts/own-name';
import { digest, isBearerOf } from '@app/kit/bearer';
import { whyNotListening } from '@app/kit/listening';
import { readingText } from '@app/contracts/operations/projections';
import { isFaulted } from '@app/storage/read-models/projection-record';
import type { Projector } from '../projector';

const answer = (response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}) =>
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));

interface Serving {
  readonly host: string;
  readonly port: number;
  /** Opens `/metrics` to whoever comes through a proxy. */
  readonly metricsToken?: string | undefined;
}

/**
 * `/metrics` for Prometheus, `/health/live` and `/health/ready`. Ready means that the log answers and that nothing in
 * this process waits for a database. Requests with a public host name are refused, so that no page on the web can point
 * its own name here.
 */
export async function serveHttp(
  projector: Projector,
  log: { head(): Promise<unknown> },
  { host, port, metricsToken }: Serving,
) {
  const tokens = metricsToken ? [digest(metricsToken)] : [];
  const server: Server = createServer((request, response) => {
    const { headers } = request;
    const opened = request.url === '/metrics' && isBearerOf(tokens, headers.authorization);
    const passedOn = headers['x-forwarded-for'] !== undefined;
    if (!opened && (passedOn || !isOwnName(headers.host)))
      return void answer(response, 421, { error: 'Ask by an address.' });
    const [path] = (request.url ?? '/').split('?');
    if (request.method !== 'GET')
      return void answer(response, 405, { error: 'Only GET is answered here.' }, { allow: 'GET' });
    switch (path) {
      case '/health/live':
        return void answer(response, 200, { status: 'ok' });
      case '/health/ready': {
        return void readiness(projector, log).then((result) =>
          answer(response, result.status === 'waiting' ? 503 : 200, result),
        );
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
    server.once('error', (error) => reject(whyNotListening(error, { host, port }))).listen(port, host, resolve);
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

/**
 * A projection that another process folds is no reason to wait. One that faulted is reported and does not block: the
 * others go on, and a restart mends nothing. Nor does one that has part of the log still to read.
 */
const readiness = async (projector: Projector, log: { head(): Promise<unknown> }) => {
  const reached = await log.head().then(
    () => ({}),
    (error: unknown) => ({ log: error instanceof Error ? error.message : String(error) }),
  );

  const projections = [...projector.runners.values()].map((runner) => {
    const { leads, record, trouble } = runner.state;
    const faulted = record !== undefined && isFaulted(record);
    const serving = record?.generations.find(({ generation }) => generation === record.serving);
    const reading = readingText(serving?.lag);
    return {
      ...{ projection: runner.name, leads, faulted, ...(reading === undefined ? {} : { reading }) },
      ...(trouble ? { waitsFor: trouble.message } : {}),
    };
  });
  const ready = !('log' in reached) && projections.every(({ waitsFor }) => waitsFor === undefined);
  const isAnyFaulted = projections.some(({ faulted }) => faulted);
  return { status: ready ? (isAnyFaulted ? 'faulted' : 'ok') : 'waiting', ...reached, projections };
};
