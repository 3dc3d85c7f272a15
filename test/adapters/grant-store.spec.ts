import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openMongoGrants } from '@app/storage/grants/mongodb';
import type { GrantStore } from '@app/storage/grants/port';
import { openSqliteGrants } from '@app/storage/grants/sqlite';
import { grantStoreContract } from './grant-store.contract';
import { databasesOn, findMongods, whereUpsertsOverwrite } from './mongod';

describe('sign-ins in SQLite', () => {
  grantStoreContract(async (now) => {
    const folder = mkdtempSync(join(tmpdir(), 'grants-'));
    const file = join(folder, 'sign-in.sqlite');
    let store = openSqliteGrants(file, now);
    const others: GrantStore[] = [];
    expect(statSync(file).mode & 0o777).toBe(0o600);
    return {
      store,
      another: async () => {
        others.push(openSqliteGrants(file, now));
        return others.at(-1)!;
      },
      reopen: async () => {
        await store.close();
        return (store = openSqliteGrants(file, now));
      },
      dispose: async () => {
        await Promise.all([store, ...others].map((each) => each.close()));
        rmSync(folder, { recursive: true });
      },
    };
  });
});

const servers = findMongods();
for (const source of servers)
  describe(`sign-ins in ${source.name}`, () => {
    const newDatabase = databasesOn(source);
    const contract = () =>
      grantStoreContract(async (now) => {
        const database = newDatabase();
        let store = await openMongoGrants(database.url, now);
        const others: GrantStore[] = [];
        return {
          store,
          another: async () => {
            others.push(await openMongoGrants(database.url, now));
            return others.at(-1)!;
          },
          reopen: async () => {
            await store.close();
            return (store = await openMongoGrants(database.url, now));
          },
          dispose: async () => {
            await Promise.all([store, ...others].map((each) => each.close()));
            await database.drop();
          },
        };
      });
    contract();
    if (source === servers.at(-1)) whereUpsertsOverwrite(contract);
  });
