import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Collection, type Document, type Filter, type FindCursor, type FindOptions } from 'mongodb';
import { openMongoPersonKeys } from '@app/storage/person-keys/mongodb';
import type { PersonKeyStore } from '@app/storage/person-keys/port';
import { openSqlitePersonKeys } from '@app/storage/person-keys/sqlite';
import { StoreUnavailable } from '@app/storage/read-models/port';
import { programOf } from '../program';
import { databasesOn, findMongods, whereUpsertsOverwrite } from './mongod';
import { personKeyStoreContract } from './person-key-store.contract';

describe('keys of people in SQLite', () => {
  personKeyStoreContract(async () => {
    const folder = mkdtempSync(join(tmpdir(), 'person-keys-'));
    const file = join(folder, 'person-keys.sqlite');
    const stores = [openSqlitePersonKeys(file)];
    expect(statSync(file).mode & 0o777).toBe(0o600);
    return {
      store: stores[0]!,
      another: async () => {
        stores.push(openSqlitePersonKeys(file));
        return stores.at(-1)!;
      },
      dispose: async () => {
        await Promise.all(stores.map((store) => store.close()));
        rmSync(folder, { recursive: true });
      },
    };
  });

  test('operators write the keys down and put them back', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'person-keys-'));
    const tool = (what: string, at: string, input = '') =>
      spawnSync(process.execPath, [...programOf('apps/ops/src/person-keys.ts'), what], {
        env: { PATH: process.env['PATH'], DATA_DIR: folder, READ_MODELS_FILE: join(folder, at, 'read-models.sqlite') },
        input,
        encoding: 'utf8',
      });
    const store = openSqlitePersonKeys(join(folder, 'here', 'person-keys.sqlite'));
    const made = await store.ensure(['290401099666423845', 'A Gamer Tag']);
    await store.close();
    const { stdout: written, status } = tool('export', 'here');
    expect([status, written.trim().split('\n').length]).toEqual([0, 2]);
    expect(tool('import', 'there', `${written}nonsense\n`)).toMatchObject({ status: 1, stdout: '' });
    expect(tool('import', 'there', written)).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('2 of 2 keys'),
    });
    const restored = openSqlitePersonKeys(join(folder, 'there', 'person-keys.sqlite'));
    const pseudonyms = (await restored.ofIds(['290401099666423845', 'A Gamer Tag'])).map(({ pseudonym }) => pseudonym);
    expect(pseudonyms.sort()).toEqual(made.map(({ pseudonym }) => pseudonym).sort());
    await restored.close();
    rmSync(folder, { recursive: true });
  });

  test('a destroyed key stands in no file any more', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'person-keys-'));
    const store = openSqlitePersonKeys(join(folder, 'person-keys.sqlite'));
    const [made] = await store.ensure(['290401099666423845']);
    const traces = () =>
      readdirSync(folder).filter((name) => {
        const bytes = readFileSync(join(folder, name));
        return (
          bytes.includes(Buffer.from(made!.key)) ||
          bytes.includes('290401099666423845') ||
          bytes.includes(made!.pseudonym)
        );
      });
    expect(traces()).not.toEqual([]);
    await store.destroy(['290401099666423845']);
    expect(traces()).toEqual([]);
    await store.close();
    rmSync(folder, { recursive: true });
  });
});

const servers = findMongods();
for (const source of servers)
  describe(`keys of people in ${source.name}`, () => {
    const newDatabase = databasesOn(source);
    const contract = () =>
      personKeyStoreContract(async () => {
        const database = newDatabase();
        const stores: PersonKeyStore[] = [await openMongoPersonKeys(database.url)];
        return {
          store: stores[0]!,
          another: async () => {
            stores.push(await openMongoPersonKeys(database.url));
            return stores.at(-1)!;
          },
          dispose: async () => {
            await Promise.all(stores.map((store) => store.close()));
            await database.drop();
          },
        };
      });
    contract();
    if (source === servers.at(-1)) whereUpsertsOverwrite(contract);

    describe('and a primary that steps down', () => {
      let store: PersonKeyStore;
      let database: ReturnType<typeof newDatabase>;
      beforeEach(async () => {
        database = newDatabase();
        store = await openMongoPersonKeys(database.url);
      });
      afterEach(async () => {
        jest.restoreAllMocks();
        await store.close();
        await database.drop();
      });

      /** No majority has what is there; `looked` is called with each look that a majority answers. */
      const withoutMajority = (looked: (times: number) => Promise<void>) => {
        let times = 0;
        const find = Collection.prototype.find;
        jest.spyOn(Collection.prototype, 'find').mockImplementation(function (
          this: Collection,
          filter: Filter<Document>,
          options?: FindOptions,
        ) {
          const found = find.call(this, filter, options) as FindCursor;
          if (options?.readConcern !== 'majority') return found;
          const look = async () => (await looked(++times), []);
          return Object.assign(found, { toArray: look });
        } as typeof find);
      };

      test('takes no key with it that was used: one is given out once a majority has it', async () => {
        withoutMajority(async (times) => {
          if (times === 4) jest.restoreAllMocks();
        });
        const [given] = await store.ensure(['290401099666423845']);
        const [stored] = await store.ofIds(['290401099666423845']);
        expect(given).toEqual(stored);
      });

      test('takes a key with it that was not used, and another is given out', async () => {
        let lost: string | undefined;
        withoutMajority(async (times) => {
          if (times < 3) return;
          jest.restoreAllMocks();
          lost = (await store.ofIds(['290401099666423845']))[0]?.pseudonym;
          await store.destroy(['290401099666423845']);
        });
        const [given] = await store.ensure(['290401099666423845']);
        expect(lost).toBeDefined();
        expect(given!.pseudonym).not.toBe(lost);
        expect(await store.ofIds(['290401099666423845'])).toEqual([given]);
      });

      test('is an outage as long as no majority has the key', async () => {
        withoutMajority(async () => undefined);
        await expect(store.ensure(['290401099666423845'])).rejects.toThrow(StoreUnavailable);
      });
    });
  });
