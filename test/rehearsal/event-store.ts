import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { createServer, type TLSSocket } from 'node:tls';
import { eventStoreHttp, NEVER } from './event-store-http';
import { copyDatabase } from '../../apps/local/src/emulators/event-store/copy';
import { startEventStore, type EventStore } from '../../apps/local/src/emulators/event-store/server';

/**
 * EventStoreDB's image, played by the local node: its settings (EVENTSTORE_...), gRPC over TLS and `/health/live` on
 * 2113, the data volume. A backup copies files by their names, so a copy of the log lies there as a chunk, with
 * checkpoints beside it.
 */
const env = (name: string): string => {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is missing.`);
  return value;
};
const VOLUME = env('EVENTSTORE_DB');
const CHUNK = join(VOLUME, 'chunk-000000.000000');
const NODE = join(VOLUME, 'node');
const LOG = join(NODE, 'log.db');
const COPY_MS = 1_000;

/** Puts a restored chunk in its place. */
function take(): void {
  mkdirSync(NODE, { recursive: true });
  if (!existsSync(LOG) && existsSync(CHUNK)) renameSync(CHUNK, LOG);
  rmSync(join(VOLUME, 'truncate.chk'), { force: true });
}

/** Keeps the copy up to date. */
function copies(node: EventStore): void {
  let copied = -1;
  setInterval(() => {
    const { head } = node.stats();
    if (head === copied) return;
    rmSync(`${CHUNK}.new`, { force: true });
    copyDatabase(LOG, `${CHUNK}.new`);
    renameSync(`${CHUNK}.new`, CHUNK);
    mkdirSync(join(VOLUME, 'index'), { recursive: true });
    const end = Buffer.alloc(8);
    end.writeBigInt64LE(BigInt(head));
    for (const name of ['index/indexmap', 'writer.chk', 'chaser.chk']) writeFileSync(join(VOLUME, name), end);
    copied = head;
  }, COPY_MS);
}

/** Bytes go through as they are; whoever speaks HTTP/1.1 asks about the node. */
function serve(port: number): void {
  const http = eventStoreHttp({
    ...{ auth: `admin:${env('EVENTSTORE_DEFAULT_ADMIN_PASSWORD')}`, scavenge: NEVER },
    options: { Db: env('EVENTSTORE_DB'), Index: null },
  });
  const isClient = (protocols: readonly string[]) => !protocols.includes('http/1.1');
  const server = createServer(
    {
      cert: readFileSync(env('EVENTSTORE_CERTIFICATE_FILE')),
      key: readFileSync(env('EVENTSTORE_CERTIFICATE_PRIVATE_KEY_FILE')),
      ALPNCallback: ({ protocols }) => (isClient(protocols) ? 'h2' : 'http/1.1'),
    },
    (socket: TLSSocket) => {
      if (socket.alpnProtocol !== 'h2') return void http.emit('connection', socket);
      const inner = connect(port, '127.0.0.1');
      const end = () => void (socket.destroy(), inner.destroy());
      for (const one of [socket, inner]) one.on('error', end).on('close', end);
      socket.pipe(inner).pipe(socket);
    },
  );
  server.on('tlsClientError', () => undefined);
  server.listen(2113, '0.0.0.0');
}

async function main(): Promise<void> {
  take();
  const credentials = { username: 'admin', password: env('EVENTSTORE_DEFAULT_ADMIN_PASSWORD') };
  const node = await startEventStore({ dir: NODE, port: 0, credentials });
  copies(node);
  serve(node.port);
  process.on('SIGTERM', () => void node.close().then(() => process.exit(0)));
}

void main();
