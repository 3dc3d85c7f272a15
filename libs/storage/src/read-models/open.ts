import { openMongoStore } from './mongodb';
import type { ReadModelStore } from './port';
import { openSqliteStore } from './sqlite';

export interface ReadModelSettings {
  /** `mongodb://` or `mongodb+srv://`; it wins. The database is the one the address names, else `community`. */
  readonly MONGODB_URL?: string | undefined;
  /** Path of a SQLite file; made where it is missing. */
  readonly READ_MODELS_FILE?: string | undefined;
}

/**
 * @throws StoreUnavailable when the store cannot be reached or opened for now.
 * @throws Error when neither is set.
 */
export async function openReadModelStore({
  MONGODB_URL,
  READ_MODELS_FILE,
}: ReadModelSettings): Promise<ReadModelStore> {
  if (MONGODB_URL) return openMongoStore({ url: MONGODB_URL });
  if (READ_MODELS_FILE) return openSqliteStore({ file: READ_MODELS_FILE });
  throw new Error('Neither MONGODB_URL nor READ_MODELS_FILE says where the read models are kept.');
}
