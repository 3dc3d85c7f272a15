import { randomBytes } from 'node:crypto';
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

/** Undefined where there is no lock; `nobody` for one that names no port, as a power cut may leave one. */
const holderIn = (path: string): Holder | 'nobody' | undefined => {
  try {
    const holder = readJson(path) as Partial<Holder> | null | undefined;
    if (holder === undefined) return undefined;
    return Number.isInteger(holder?.port) ? (holder as Holder) : 'nobody';
  } catch {
    return 'nobody';
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

/** Whether there is a lock whose holder has ended. @throws CannotStart when it still runs */
const isDead = async (path: string, dataDir: string): Promise<boolean> => {
  const holder = holderIn(path);
  if (!holder || holder === 'nobody') return holder === 'nobody';
  if (!(await answers(holder, dataDir))) return true;
  throw new CannotStart(
    `A launcher (process ${holder.pid}) already runs on ${dataDir}.\nStop it first, or give this one a folder of its own: DATA_DIR=./data-2 PORT=3001 npm start`,
  );
};

/**
 * Makes `draft` the lock at `path`. A dead lock is removed by whoever holds the lock beside it: who found it dead at
 * the same moment would otherwise remove the lock of who was quicker.
 * @returns whether there was a dead one
 */
const take = async (path: string, draft: string, dataDir: string): Promise<boolean> => {
  for (let tookOver = false; ;) {
    try {
      linkSync(draft, path);
      return tookOver;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    if (!(await isDead(path, dataDir))) continue;
    const right = `${path}.next`;
    await take(right, draft, dataDir);
    try {
      if (await isDead(path, dataDir)) rmSync(path, { force: true });
    } finally {
      rmSync(right, { force: true });
    }
    tookOver = true;
  }
};

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
  const draft = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`;
  writeFileSync(draft, JSON.stringify({ pid: process.pid, port: (server.address() as AddressInfo).port }));

  try {
    return {
      tookOver: await take(path, draft, dataDir),
      release: () => {
        rmSync(path, { force: true });
        server.close();
      },
    };
  } catch (error) {
    server.close();
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}
