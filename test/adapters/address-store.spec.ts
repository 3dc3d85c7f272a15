import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openMongoAddresses } from '@app/storage/addresses/mongodb';
import type { AddressStore } from '@app/storage/addresses/port';
import { openSqliteAddresses } from '@app/storage/addresses/sqlite';
import { connectSqlite } from '@app/storage/sqlite-binding';
import { addressStoreContract } from './address-store.contract';
import { databasesOn, findMongods } from './mongod';

const inFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'addresses-'));
  return { file: join(folder, 'addresses.sqlite'), remove: () => rmSync(folder, { recursive: true }) };
};

describe('addresses in SQLite', () => {
  addressStoreContract(async () => {
    const { file, remove } = inFolder();
    let store = openSqliteAddresses(file);
    return {
      store,
      reopen: async () => {
        await store.close();
        return (store = openSqliteAddresses(file));
      },
      dispose: async () => {
        await store.close();
        remove();
      },
    };
  });
});

for (const source of findMongods())
  describe(`addresses in ${source.name}`, () => {
    const newDatabase = databasesOn(source);
    addressStoreContract(async () => {
      const database = newDatabase();
      let store = await openMongoAddresses(database.url);
      return {
        store,
        reopen: async () => {
          await store.close();
          return (store = await openMongoAddresses(database.url));
        },
        dispose: async () => {
          await store.close();
          await database.drop();
        },
      };
    });
  });

test('a file of the first version gets its columns and indexes in place, and loses nothing', async () => {
  const { file, remove } = inFolder();
  const old = connectSqlite(file);
  old.exec(
    'CREATE TABLE sightings (player TEXT, at INTEGER, server INTEGER NOT NULL, address TEXT NOT NULL, PRIMARY KEY (player, at)) WITHOUT ROWID',
  );
  old.run('INSERT INTO sightings VALUES (?, ?, ?, ?)', ['0002', 1_790_000_000_000, 2, '203.0.113.7']);
  old.close();
  const store = openSqliteAddresses(file);
  const found = [{ game: 'squad', playerId: '0002', at: 1_790_000_000_000, serverId: 2, address: '203.0.113.7' }];
  const query = { game: 'squad', since: 0, limit: 10 } as const;
  expect(await store.ofPlayer('0002', query)).toEqual(found);
  expect(await store.ofAddress('203.0.113.7', query)).toEqual([{ playerId: '0002', at: 1_790_000_000_000 }]);
  await store.close();
  const file2 = connectSqlite(file);
  const plan = file2.rows(
    `EXPLAIN QUERY PLAN SELECT player, at, server, address FROM sightings WHERE address = 'x' AND at >= 0
     AND game = 'squad' ORDER BY at DESC LIMIT 10`,
  );
  file2.close();
  expect(JSON.stringify(plan)).toContain('sightings_address');
  remove();
});

test.each([
  ['what has expired', (store: AddressStore, at: number) => store.forgetBefore(at + 1)],
  ['a player who was erased', (store: AddressStore) => store.forgetPlayers(['0002'])],
])('%s is left in no file while the store is open', async (_, forget) => {
  const { file, remove } = inFolder();
  const store = openSqliteAddresses(file);
  const at = 1_790_000_000_000;
  await store.remember([{ game: 'squad', playerId: '0002', serverId: 1, at, address: '203.0.113.199' }]);
  await forget(store, at);
  for (const each of [file, `${file}-wal`]) expect(readFileSync(each, 'latin1')).not.toContain('203.0.113.199');
  await store.close();
  remove();
});
