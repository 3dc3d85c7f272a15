import { setTimeout as pause } from 'node:timers/promises';
import {
  type Collection,
  type Db,
  type Document,
  type Filter,
  MongoBulkWriteError,
  MongoClient,
  MongoError,
  type OptionalId,
  type WithId,
} from 'mongodb';
import { within } from '@app/kit/within';
import { DUPLICATE, metByBulk, reasonToWait } from './mongodb-errors';
import { StoreUnavailable } from './read-models/port';

const DEFAULT_DATABASE = 'community';

/** A heartbeat of the driver ends within 20 s, in success or failure, milliseconds. */
const HEARTBEAT_LOST = 30_000;
/** A call ends within about 30 s, milliseconds. */
const CALL_LOST = 45_000;

/**
 * A connection to MongoDB. What is written is acknowledged by a majority, so that it survives the loss of a primary, and
 * everything is read from the primary. Of the driver (7.8) a call or heartbeat may never end whose socket closes in the
 * moment it is written to; without heartbeats it would not find its server again, so the client is replaced then. So is
 * a client that found no server when it first connected: it would refuse every call from then on.
 */
export class MongoConnection {
  private client: MongoClient;
  /** Of the client in use: read it anew for every call. */
  db: Db;
  private closed = false;

  private constructor(
    private readonly at: { readonly url: string; readonly database?: string },
    private readonly appName: string,
  ) {
    [this.client, this.db] = this.connect();
  }

  /**
   * Connects to the server and pings it, once.
   * @param at.url its database, else `community`, unless `database` names another
   * @throws StoreUnavailable
   */
  static async open(
    at: { readonly url: string; readonly database?: string },
    appName: string,
  ): Promise<MongoConnection> {
    const connection = new MongoConnection(at, appName);
    try {
      await available(() => connection.client.connect());
      await available(() => connection.db.command({ ping: 1 }));
      return connection;
    } catch (error) {
      await connection.close();
      throw error;
    }
  }

  close(): Promise<void> {
    this.closed = true;
    return this.client.close();
  }

  /** Takes another client, which connects with the next call; not once it is closed. */
  replace(): void {
    if (this.closed) return;
    const lost = this.client;
    [this.client, this.db] = this.connect();
    void lost.close().catch(() => undefined);
  }

  private connect(): [MongoClient, Db] {
    const { url, database = databaseOf(url) } = this.at;
    const client = new MongoClient(url, {
      appName: this.appName,
      serverSelectionTimeoutMS: 3_000,
      // Also the patience of the driver's heartbeat, which ends every call under way when it is over: a server that is
      // merely busy must not lose them all.
      connectTimeoutMS: 10_000,
      socketTimeoutMS: 30_000,
      waitQueueTimeoutMS: 5_000,
      maxPoolSize: 20,
      ignoreUndefined: true,
      // Nothing. The driver's own empty object inherits fields: a list that is named `toString` would be read as bytes.
      fieldsAsRaw: Object.create(null) as Record<string, boolean>,
      writeConcern: { w: 'majority', journal: true, wtimeoutMS: 10_000 },
      readPreference: 'primary',
    });
    const lost = () => {
      if (client === this.client) this.replace();
    };
    watchHeartbeats(client, lost);
    client.on('topologyClosed', lost);
    return [client, client.db(database)];
  }
}

/** Calls `lost` when a heartbeat of a server does not end. */
export function watchHeartbeats(client: Pick<MongoClient, 'on'>, lost: () => void): void {
  const underWay = new Map<string, NodeJS.Timeout>();
  const end = (server: string) => {
    clearTimeout(underWay.get(server));
    underWay.delete(server);
  };
  client.on('serverHeartbeatStarted', ({ connectionId: server }) => {
    end(server);
    underWay.set(server, setTimeout(lost, HEARTBEAT_LOST).unref());
  });
  client.on('serverHeartbeatSucceeded', ({ connectionId: server }) => end(server));
  client.on('serverHeartbeatFailed', ({ connectionId: server }) => end(server));
  client.on('serverClosed', ({ address }) => end(address));
}

/** The database an address names. Several hosts stand between commas, which `URL` does not take. */
export const databaseOf = (url: string): string => {
  const { pathname } = new URL(url.replace(/^mongodb(\+srv)?:\/\/[^/?]*/, 'http://host'));
  return decodeURIComponent(pathname.slice(1)) || DEFAULT_DATABASE;
};

/** Does the work. @throws StoreUnavailable for what passes, and when it does not end; every other error as it is */
export async function available<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await within(CALL_LOST, work(), () => new StoreUnavailable('MongoDB does not answer.'));
  } catch (thrown) {
    const reason = reasonToWait(thrown);
    if (reason === undefined) throw thrown;
    throw new StoreUnavailable(reason, { cause: thrown instanceof MongoError ? metByBulk(thrown) : thrown });
  }
}

/**
 * What was done by a bulk write of which nothing was refused but duplicates.
 * @throws every other error as it is, and StoreUnavailable when no majority has what was done
 */
export function duplicatesAside(error: unknown): MongoBulkWriteError {
  if (!(error instanceof MongoBulkWriteError)) throw error;
  const refused = [error.writeErrors].flat();
  if (refused.length === 0 || refused.some(({ code }) => code !== DUPLICATE)) throw error;
  // The driver tells of the duplicates only, where both happened.
  if (error.result.getWriteConcernError())
    throw new StoreUnavailable('No majority of MongoDB acknowledged a write in time.', { cause: error });
  return error;
}

/**
 * Inserts the documents whose id is not there yet, in any order. By insert, not by upsert with `$setOnInsert`: of two
 * inserts every server refuses one, while an upsert that found nothing may write over what came in between (DocumentDB
 * 0.106 does).
 * @returns how many were inserted. @throws StoreUnavailable
 */
export async function insertMissing<T extends Document>(
  collection: Collection<T>,
  documents: readonly OptionalId<T>[],
): Promise<number> {
  if (documents.length === 0) return 0;
  const inserts = documents.map((document) => ({ insertOne: { document } }));
  return available(async () => {
    try {
      return (await collection.bulkWrite(inserts, { ordered: false })).insertedCount;
    } catch (error) {
      return inserts.length - [duplicatesAside(error).writeErrors].flat().length;
    }
  });
}

/** How often it is looked whether a majority has what the primary has, and how long between, milliseconds. */
const LOOKS = 20;
const BETWEEN_LOOKS = 40;

/**
 * What is there and survives the loss of the primary: read concern `majority`. What the primary has and no majority yet
 * is waited for.
 * @param most no more than so many can match. @throws StoreUnavailable, also when no majority has it in time
 */
export async function kept<T extends Document>(
  collection: Collection<T>,
  filter: Filter<T>,
  most: number,
): Promise<WithId<T>[]> {
  for (let look = 1; ; look++) {
    const found = await available(() => collection.find(filter, { readConcern: 'majority' }).toArray());
    if (found.length >= most) return found;
    const ids = new Set(found.map(({ _id }) => String(_id)));
    const there = await available(() => collection.find(filter, { projection: { _id: 1 } }).toArray());
    if (there.every(({ _id }) => ids.has(String(_id)))) return found;
    if (look === LOOKS) throw new StoreUnavailable('No majority of MongoDB has what was written lately.');
    await pause(BETWEEN_LOOKS);
  }
}
