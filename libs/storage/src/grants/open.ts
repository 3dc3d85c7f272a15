import { openBeside, type ReadModelSettings } from '../read-models/open';
import type { GrantStore } from './port';
import { openSqliteGrants } from './sqlite';

/** @throws as `openBeside` */
export const openGrantStore = (settings: ReadModelSettings): Promise<GrantStore> =>
  openBeside<GrantStore>(settings, 'sign-in.sqlite', {
    mongodb: async (url) => (await import('./mongodb')).openMongoGrants(url),
    sqlite: async (file) => openSqliteGrants(file),
  });
