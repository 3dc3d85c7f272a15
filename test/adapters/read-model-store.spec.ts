import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { openMongoStore } from '@app/storage/read-models/mongodb';
import { openReadModelStore } from '@app/storage/read-models/open';
import { openSqliteStore } from '@app/storage/read-models/sqlite';
import { findMongod, startMongod, type Mongod } from './mongod';
import { readModelStoreContract } from './read-model-store.contract';

describe('read models in SQLite', () => {
  readModelStoreContract(() => {
    const folder = mkdtempSync(join(tmpdir(), 'read-models-'));
    const file = join(folder, 'new', 'read-models.sqlite');
    return Promise.resolve({
      settings: { READ_MODELS_FILE: file },
      open: () => openSqliteStore({ file }),
      dispose: () => Promise.resolve(rmSync(folder, { recursive: true })),
    });
  });
});

const source = findMongod();

if ('missing' in source) {
  console.warn(`THE MONGODB ADAPTER RAN AGAINST NO SERVER: ${source.missing}. See .ci/mongod.sh.`);
  describe.skip(`read models in MongoDB (${source.missing})`, () => {
    test('pass the contract', () => undefined);
  });
} else {
  describe('read models in MongoDB', () => {
    let server: Mongod | undefined;
    afterAll(() => server?.stop(), 30_000);

    readModelStoreContract(async () => {
      server = await startMongod(source);
      const database = `contract-${randomBytes(6).toString('hex')}`;
      const url = new URL(server.url);
      url.pathname = `/${database}`;
      return {
        settings: { MONGODB_URL: url.href },
        open: () => openMongoStore({ url: url.href }),
        dispose: async () => {
          const client = new MongoClient(url.href);
          await client.db(database).dropDatabase();
          await client.close();
        },
      };
    });
  });
}

test('without a place named anywhere, opening says what is missing', async () => {
  await expect(openReadModelStore({})).rejects.toThrow(/MONGODB_URL.*READ_MODELS_FILE/);
});
