import { dirname, join } from 'node:path';
import type { ReadModelSettings } from '../read-models/open';
import { openMongoGrants } from './mongodb';
import type { GrantStore } from './port';
import { openSqliteGrants } from './sqlite';

/** Where the read models are, beside them. @throws StoreUnavailable, or Error when no place is set */
export async function openGrantStore({ MONGODB_URL, READ_MODELS_FILE }: ReadModelSettings): Promise<GrantStore> {
  if (MONGODB_URL) return openMongoGrants(MONGODB_URL);
  if (READ_MODELS_FILE) return openSqliteGrants(join(dirname(READ_MODELS_FILE), 'sign-in.sqlite'));
  throw new Error('Neither MONGODB_URL nor READ_MODELS_FILE says where sign-ins are kept.');
}
