import { MongoBulkWriteError, MongoClient, MongoError, MongoServerError, type Db } from 'mongodb';
import { StoreUnavailable } from './read-models/port';

const DEFAULT_DATABASE = 'community';

/**
 * Connects, and asks the server once. What is written is acknowledged by a majority, so that it survives the loss of a
 * primary, and everything is read from the primary.
 * @param at.url its database, else `community`, unless `database` names another
 * @throws StoreUnavailable
 */
export async function connectMongo(
  at: { readonly url: string; readonly database?: string },
  appName: string,
): Promise<{ readonly client: MongoClient; readonly db: Db }> {
  const client = new MongoClient(at.url, {
    appName,
    serverSelectionTimeoutMS: 3_000,
    connectTimeoutMS: 3_000,
    socketTimeoutMS: 30_000,
    waitQueueTimeoutMS: 5_000,
    maxPoolSize: 20,
    ignoreUndefined: true,
    writeConcern: { w: 'majority', wtimeoutMS: 10_000 },
    readPreference: 'primary',
  });
  const db = client.db(at.database ?? databaseOf(at.url));
  try {
    await available(() => client.connect());
    await available(() => db.command({ ping: 1 }));
    return { client, db };
  } catch (error) {
    await client.close();
    throw error;
  }
}

/** The database an address names. Several hosts stand between commas, which `URL` does not take. */
export const databaseOf = (url: string): string => {
  const { pathname } = new URL(url.replace(/^mongodb(\+srv)?:\/\/[^/?]*/, 'http://host'));
  return decodeURIComponent(pathname.slice(1)) || DEFAULT_DATABASE;
};

/** Server errors that pass: no primary, stepping down, shutting down, write concern not met in time. */
const PASSING = new Set([6, 7, 64, 89, 91, 112, 189, 202, 262, 9001, 10058, 10107, 11600, 11602, 13435, 13436]);
const PASSING_NAMES =
  /^Mongo(Network|ServerSelection|Topology|NotConnected|PoolCleared|PoolClosed|WaitQueue|WriteConcern|ServerClosed|Client(Closed)?|OperationTimeout|ConnectionPool|SystemError)/;

/** Does the work. @throws StoreUnavailable for what passes; every other error as it is */
export async function available<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (thrown) {
    if (!(thrown instanceof MongoError)) throw thrown;
    const error = metByBulk(thrown);
    const passing =
      PASSING_NAMES.test(error.name) ||
      error.hasErrorLabel('RetryableWriteError') ||
      (error instanceof MongoServerError && PASSING.has(Number(error.code)));
    if (passing) throw new StoreUnavailable(`MongoDB refuses for now: ${error.name}.`, { cause: error });
    throw thrown;
  }
}

/** What a bulk write met. The driver wraps what no server answered, a lost connection too, in an error of its own. */
const metByBulk = (error: MongoError): MongoError => {
  const met: unknown = error instanceof MongoBulkWriteError ? error.errorResponse : undefined;
  return met instanceof MongoError ? met : error;
};
