import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openMongoPersonKeys } from '@app/storage/person-keys/mongodb';
import type { PersonKeyStore } from '@app/storage/person-keys/port';
import { openSqlitePersonKeys } from '@app/storage/person-keys/sqlite';
import { programOf } from '../program';
import { databasesOn, findMongods } from './mongod';
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

for (const source of findMongods())
  describe(`keys of people in ${source.name}`, () => {
    const newDatabase = databasesOn(source);
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
  });
