import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { Collection, MongoClient, type BulkWriteResult, type Document, type UpdateFilter } from 'mongodb';

export interface Mongod {
  readonly url: string;
  stop(): Promise<void>;
}

/** A server that speaks MongoDB's protocol: where it is, or what starts it. */
export type MongodSource = { readonly name: string } & ({ readonly url: string } | { readonly binary: string });

/**
 * Those that MONGODB_TEST_URL or MONGOD_BINARY (paths between colons, as `.ci/mongod.sh` finds them) name, else the
 * `mongod` on PATH, if there is one. The first is the one to take where one has to do.
 */
export function findMongods(env: NodeJS.ProcessEnv = process.env): readonly MongodSource[] {
  if (env.MONGODB_TEST_URL) return [{ name: 'the MongoDB at MONGODB_TEST_URL', url: env.MONGODB_TEST_URL }];
  return (env.MONGOD_BINARY || 'mongod').split(delimiter).flatMap((binary) => {
    const { status, stdout, error } = spawnSync(binary, ['--version'], { encoding: 'utf8' });
    if (status === 0) return [{ name: stdout.split('\n')[0] ?? binary, binary }];
    if (env.MONGOD_BINARY) console.warn(`${binary} does not run: ${error?.message ?? `exit ${status}`}.`);
    return [];
  });
}

const UNAUTHORIZED = 13;

/** To be said where a test of MongoDB has no server. */
export const NO_MONGOD = 'no mongod on PATH, and neither MONGODB_TEST_URL nor MONGOD_BINARY; see .ci/mongod.sh';

export const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });

/** The user of a server that asks for one, in its database `admin`. FerretDB has it from the beginning. */
const [USER, PASSWORD] = ['root', 'first'];

/**
 * Starts a server of its own in a folder of its own; `stop` ends both. A given server is left alone.
 * @param asks it asks for a name and a password, which the address has
 */
export async function startMongod(source: MongodSource, { asks = false } = {}): Promise<Mongod> {
  if ('url' in source) return { url: source.url, stop: () => Promise.resolve() };
  const folder = mkdtempSync(join(tmpdir(), 'mongod-'));
  const port = await freePort();
  const server = spawn(
    source.binary,
    [
      ...['--dbpath', folder, '--port', String(port), '--bind_ip', '127.0.0.1', '--nounixsocket', '--quiet'],
      ...(asks ? ['--auth'] : []),
    ],
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
    if (asks) await makeUser(client);
  } catch (error) {
    await stop();
    throw new Error(`${source.name} did not start: ${said}`, { cause: error });
  } finally {
    await client.close();
  }
  return { url: asks ? `mongodb://${USER}:${PASSWORD}@127.0.0.1:${port}/?authSource=admin` : url, stop };
}

/** Whoever comes first from the same machine may make the first user of a mongod. */
const makeUser = (client: MongoClient) =>
  client
    .db('admin')
    .command({ createUser: USER, pwd: PASSWORD, roles: ['root'] })
    .catch((error: { readonly code?: number }) => {
      if (error.code !== UNAUTHORIZED) throw error;
    });

/** @param as the address with the password from before */
export async function changePassword(as: string, password: string): Promise<void> {
  const client = new MongoClient(as);
  try {
    await client.db('admin').command({ updateUser: USER, pwd: password });
  } finally {
    await client.close();
  }
}

/**
 * A server for all specs of a block.
 * @returns what makes an empty database there, for one of them
 */
export function databasesOn(source: MongodSource): () => { readonly url: string; drop(): Promise<void> } {
  let server: Mongod;
  beforeAll(async () => void (server = await startMongod(source)));
  afterAll(() => server.stop());
  return () => {
    const url = new URL(server.url);
    url.pathname = `/contract-${randomBytes(6).toString('hex')}`;
    const drop = async () => {
      const client = new MongoClient(url.href);
      await client.db().dropDatabase();
      await client.close();
    };
    return { url: url.href, drop };
  };
}

/**
 * The block once more, on a server where an upsert that found nothing writes over what came in between, as DocumentDB
 * 0.106 does.
 */
export function whereUpsertsOverwrite(block: () => void): void {
  describe('where an upsert writes over what came in between', () => {
    beforeEach(() => {
      const { bulkWrite } = Collection.prototype;
      jest.spyOn(Collection.prototype, 'bulkWrite').mockImplementation(async function (
        this: Collection,
        writes,
        options,
      ) {
        const left: (typeof writes)[number][] = [];
        let upsertedCount = 0;
        for (const write of writes) {
          const { filter, update, upsert } = 'updateOne' in write ? write.updateOne : {};
          if (!upsert || !filter || (await this.findOne(filter))) left.push(write);
          else {
            await this.replaceOne(filter, (update as UpdateFilter<Document>).$setOnInsert!, { upsert: true });
            upsertedCount++;
          }
        }
        const result = left.length > 0 ? await bulkWrite.call(this, left, options) : {};
        return Object.assign(result, { upsertedCount }) as BulkWriteResult;
      });
    });
    afterEach(() => jest.restoreAllMocks());
    block();
  });
}

const ended = (server: ChildProcess) =>
  new Promise<void>((resolve) => {
    if (server.exitCode !== null || server.signalCode !== null) return resolve();
    server.once('exit', () => resolve());
    server.kill('SIGKILL');
  });
