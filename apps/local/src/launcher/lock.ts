import { linkSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { readJson } from '../files';
import { CannotStart } from './settings';

type Holder = { readonly pid: number; readonly port: number };

export type Lock = {
  /** The last holder was killed: its children may need a moment to end. */
  readonly tookOver: boolean;
  release(): void;
};

const ANSWER_WITHIN_MS = 2_000;

/** Undefined for a lock that names no port, as a power cut may leave one. */
const holderIn = (path: string): Holder | undefined => {
  try {
    const holder = readJson(path) as Partial<Holder> | null | undefined;
    return Number.isInteger(holder?.port) ? (holder as Holder) : undefined;
  } catch {
    return undefined;
  }
};

/** Whether the holder of a lock still runs: its port answers with the folder. No answer in time counts as running, for the machine may be busy. */
const answers = ({ port }: Holder, dataDir: string): Promise<boolean> =>
  new Promise((resolve) => {
    let greeting = '';
    const socket = connect({ host: '127.0.0.1', port, timeout: ANSWER_WITHIN_MS });
    const decide = (held: boolean) => {
      resolve(held);
      socket.destroy();
    };
    socket.setEncoding('utf8');
    socket.on('data', (text: string) => (greeting += text));
    socket.on('timeout', () => decide(true));
    socket.on('end', () => decide(greeting === dataDir));
    socket.on('error', () => decide(false));
  });

/**
 * Makes sure that only one launcher uses a data folder. The lock is a file that names a port on which its holder listens:
 * it is void as soon as the holder has ended, however that happened, and a reused process id cannot be mistaken for it.
 * @throws CannotStart when another launcher holds it
 */
export async function lockDataDir(dataDir: string): Promise<Lock> {
  const path = join(dataDir, 'launcher.lock');
  const server = createServer((socket) => socket.on('error', () => undefined).end(dataDir));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  server.unref();
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, JSON.stringify({ pid: process.pid, port: (server.address() as AddressInfo).port }));

  try {
    for (let tookOver = false; ; tookOver = true) {
      try {
        linkSync(draft, path);
        return {
          tookOver,
          release: () => {
            rmSync(path, { force: true });
            server.close();
          },
        };
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      }
      const holder = holderIn(path);
      if (holder && (await answers(holder, dataDir)))
        throw new CannotStart(
          `A launcher (process ${holder.pid}) already runs on ${dataDir}.\nStop it first, or give this one a folder of its own: DATA_DIR=./data-2 PORT=3001 npm start`,
        );
      rmSync(path, { force: true });
    }
  } catch (error) {
    server.close();
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}
