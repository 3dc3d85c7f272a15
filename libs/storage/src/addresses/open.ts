import { openBeside, type ReadModelSettings } from '../read-models/open';
import type { AddressStore } from './port';
import { openSqliteAddresses } from './sqlite';

/** Beside the read models, never among them. @throws as `openBeside` */
export const openAddressStore = (settings: ReadModelSettings): Promise<AddressStore> =>
  openBeside<AddressStore>(settings, 'addresses.sqlite', {
    mongodb: async (url) => (await import('./mongodb')).openMongoAddresses(url),
    sqlite: async (file) => openSqliteAddresses(file),
  });
