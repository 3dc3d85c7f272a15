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

/** By option of an address, in lower case: the values with which MongoDB keeps what it acknowledged. */
const KEEPING: Readonly<Record<string, RegExp>> = {
  w: /^majority$/,
  journal: /^true$/,
  j: /^true$/,
  fsync: /^true$/,
  readpreference: /^primary$/i,
  readconcernlevel: /^(local|majority)$/,
};

/** An option with which an acknowledged write could be lost, or something older be read; undefined when there is none. */
const weakening = (url: string): string | undefined => {
  const options = [...new URLSearchParams(url.slice(url.indexOf('?') + 1))];
  return options.find(([name, value]) => KEEPING[name.toLowerCase()]?.test(value) === false)?.join('=');
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
  const option = MONGODB_URL?.includes('?') ? weakening(MONGODB_URL) : undefined;
  if (option !== undefined)
    return `MONGODB_URL must not say ${option}: what MongoDB acknowledged could be lost, keys of people among it. Leave the option out.`;
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
 * @throws Error that says what is wrong with the settings.
 */
export async function openBeside<Store>(
  settings: ReadModelSettings,
  file: string,
  { mongodb, sqlite }: Backends<Store>,
): Promise<Store> {
  const problem = settingsProblem(settings);
  if (problem !== undefined) throw new Error(problem);
  const { MONGODB_URL, READ_MODELS_FILE = '' } = settings;
  return MONGODB_URL ? mongodb(MONGODB_URL) : sqlite(join(dirname(READ_MODELS_FILE), file));
}

/** @throws as `openBeside` */
export const openReadModelStore = (settings: ReadModelSettings): Promise<ReadModelStore> =>
  openBeside<ReadModelStore>(settings, basename(settings.READ_MODELS_FILE ?? ''), {
    mongodb: async (url) => (await import('./mongodb')).openMongoStore({ url }),
    sqlite: async (file) => openSqliteStore({ file }),
  });
