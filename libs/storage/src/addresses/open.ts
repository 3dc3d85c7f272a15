import { dirname, join } from 'node:path';
import type { ReadModelSettings } from '../read-models/open';
import { openMongoAddresses } from './mongodb';
import type { AddressStore } from './port';
import { openSqliteAddresses } from './sqlite';

/** Beside the read models, never among them. @throws StoreUnavailable, or Error when no place is set */
export async function openAddressStore({ MONGODB_URL, READ_MODELS_FILE }: ReadModelSettings): Promise<AddressStore> {
  if (MONGODB_URL) return openMongoAddresses(MONGODB_URL);
  if (READ_MODELS_FILE) return openSqliteAddresses(join(dirname(READ_MODELS_FILE), 'addresses.sqlite'));
  throw new Error('Neither MONGODB_URL nor READ_MODELS_FILE says where addresses are kept.');
}
