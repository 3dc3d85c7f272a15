import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';

export interface Mongod {
  readonly url: string;
  stop(): Promise<void>;
}

/** A MongoDB server to test against, or why there is none. */
export type MongodSource = { readonly url: string } | { readonly binary: string } | { readonly missing: string };

export function findMongod(env: NodeJS.ProcessEnv = process.env): MongodSource {
  if (env.MONGODB_TEST_URL) return { url: env.MONGODB_TEST_URL };
  const binary = env.MONGOD_BINARY || 'mongod';
  const { status, error } = spawnSync(binary, ['--version'], { stdio: 'ignore' });
  if (status === 0) return { binary };
  const reason = env.MONGOD_BINARY
    ? `${binary} does not run (${error?.message ?? `exit ${status}`})`
    : 'no mongod on PATH';
  return { missing: `neither MONGODB_TEST_URL nor MONGOD_BINARY, and ${reason}` };
}

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });

/** Starts a server of its own in a folder of its own; `stop` ends both. A given server is left alone. */
export async function startMongod(source: Exclude<MongodSource, { missing: string }>): Promise<Mongod> {
  if ('url' in source) return { url: source.url, stop: () => Promise.resolve() };
  const folder = mkdtempSync(join(tmpdir(), 'mongod-'));
  const port = await freePort();
  const server = spawn(
    source.binary,
    ['--dbpath', folder, '--port', String(port), '--bind_ip', '127.0.0.1', '--nounixsocket', '--quiet'],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let said = '';
  for (const stream of [server.stdout, server.stderr])
    stream.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-4_000)));
  const stop = async () => {
    await ended(server);
    rmSync(folder, { recursive: true, force: true });
  };
  const url = `mongodb://127.0.0.1:${port}/`;
  const client = new MongoClient(url, { serverSelectionTimeoutMS: 30_000 });
  try {
    await client.db('admin').command({ ping: 1 });
  } catch (error) {
    await stop();
    throw new Error(`mongod did not start: ${said}`, { cause: error });
  } finally {
    await client.close();
  }
  return { url, stop };
}

const ended = (server: ChildProcess) =>
  new Promise<void>((resolve) => {
    if (server.exitCode !== null || server.signalCode !== null) return resolve();
    server.once('exit', () => resolve());
    server.kill('SIGKILL');
  });
