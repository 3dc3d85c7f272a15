import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openMongoGrants } from '@app/storage/grants/mongodb';
import { openSqliteGrants } from '@app/storage/grants/sqlite';
import { grantStoreContract } from './grant-store.contract';
import { databasesOn, findMongods } from './mongod';

describe('sign-ins in SQLite', () => {
  grantStoreContract(async (now) => {
    const folder = mkdtempSync(join(tmpdir(), 'grants-'));
    const file = join(folder, 'sign-in.sqlite');
    let store = openSqliteGrants(file, now);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    return {
      store,
      reopen: async () => {
        await store.close();
        return (store = openSqliteGrants(file, now));
      },
      dispose: async () => {
        await store.close();
        rmSync(folder, { recursive: true });
      },
    };
  });
});

for (const source of findMongods())
  describe(`sign-ins in ${source.name}`, () => {
    const newDatabase = databasesOn(source);
    grantStoreContract(async (now) => {
      const database = newDatabase();
      let store = await openMongoGrants(database.url, now);
      return {
        store,
        reopen: async () => {
          await store.close();
          return (store = await openMongoGrants(database.url, now));
        },
        dispose: async () => {
          await store.close();
          await database.drop();
        },
      };
    });
  });
