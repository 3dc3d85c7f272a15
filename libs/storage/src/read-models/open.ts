import { basename, dirname, join } from 'node:path';
import { isDecodable } from '../decodable';
import type { ReadModelStore } from './port';
import { openSqliteStore } from './sqlite';

export interface ReadModelSettings {
  /** `mongodb://` or `mongodb+srv://`; it wins. The database is the one the address names, else `community`. */
  readonly MONGODB_URL?: string | undefined;
  /** Path of a SQLite file; made where it is missing. */
  readonly READ_MODELS_FILE?: string | undefined;
}

/** Name and password, the hosts, the database and the options of an address. */
const ADDRESS =
  /^mongodb(?:\+srv)?:\/\/(?:([^:@/?#[\]\s]+(?::[^:@/?#[\]\s]*)?)@)?([^@/?#\s]+)(?:\/[\w-]*)?(?:\?[^@\s]*)?$/;

/** Whether the driver reads it, its options apart. It has no function for that, and is loaded only where it is in use. */
const isAddress = (url: string): boolean => {
  const [, credentials = '', hosts] = ADDRESS.exec(url) ?? [];
  const isHost = (host: string) => host.endsWith('.sock') || URL.canParse(`http://${host}`);
  return hosts?.split(',').every(isHost) === true && isDecodable(credentials);
};

/** What is wrong with the settings, in words for whoever made them. @param stored what the process keeps there */
export const settingsProblem = (
  { MONGODB_URL, READ_MODELS_FILE }: ReadModelSettings,
  stored = 'the read models',
): string | undefined => {
  if (!MONGODB_URL && !READ_MODELS_FILE) return `MONGODB_URL or READ_MODELS_FILE is missing: where ${stored} are kept.`;
  // The address holds a password, so it is not repeated.
  if (MONGODB_URL && !isAddress(MONGODB_URL))
    return 'MONGODB_URL must be an address that begins with mongodb:// or mongodb+srv://: mongodb://name:password@host:27017/community. In name and password write @ as %40, : as %3A, / as %2F and % as %25.';
  return undefined;
};

/** What opens a store in each of the two databases. MongoDB's driver is loaded only where it is in use. */
interface Backends<Store> {
  readonly mongodb: (url: string) => Promise<Store>;
  readonly sqlite: (file: string) => Promise<Store>;
}

/**
 * Opens a store in the database of the read models: in MongoDB, else in a SQLite file beside theirs.
 * @throws StoreUnavailable when the database cannot be reached or opened for now.
 * @throws Error when neither is set.
 */
export async function openBeside<Store>(
  { MONGODB_URL, READ_MODELS_FILE }: ReadModelSettings,
  file: string,
  { mongodb, sqlite }: Backends<Store>,
): Promise<Store> {
  if (MONGODB_URL) return mongodb(MONGODB_URL);
  if (READ_MODELS_FILE) return sqlite(join(dirname(READ_MODELS_FILE), file));
  throw new Error('Neither MONGODB_URL nor READ_MODELS_FILE says where the read models are kept.');
}

/** @throws as `openBeside` */
export const openReadModelStore = (settings: ReadModelSettings): Promise<ReadModelStore> =>
  openBeside<ReadModelStore>(settings, basename(settings.READ_MODELS_FILE ?? ''), {
    mongodb: async (url) => (await import('./mongodb')).openMongoStore({ url }),
    sqlite: async (file) => openSqliteStore({ file }),
  });
