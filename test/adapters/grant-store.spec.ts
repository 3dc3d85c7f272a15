import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { openMongoGrants } from '@app/storage/grants/mongodb';
import { openSqliteGrants } from '@app/storage/grants/sqlite';
import { grantStoreContract } from './grant-store.contract';
import { findMongods, startMongod } from './mongod';

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
    grantStoreContract(async (now) => {
      const server = await startMongod(source);
      const url = new URL(server.url);
      url.pathname = `/grants-${randomBytes(6).toString('hex')}`;
      let store = await openMongoGrants(url.href, now);
      return {
        store,
        reopen: async () => {
          await store.close();
          return (store = await openMongoGrants(url.href, now));
        },
        dispose: async () => {
          await store.close();
          const client = new MongoClient(url.href);
          await client.db().dropDatabase();
          await client.close();
          await server.stop();
        },
      };
    });
  });
