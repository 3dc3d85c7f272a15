import { available, MongoConnection } from '@app/storage/mongodb-connection';
import { StoreUnavailable } from '@app/storage/read-models/port';
import { findMongods, freePort, NO_MONGOD, startMongod, type Mongod } from '../adapters/mongod';
import { until } from '../until';
import { Gate } from './gate';

jest.setTimeout(60_000);

// The last one found is the quickest.
const source = findMongods().at(-1);
if (!source) console.warn(`NO CLIENT OF MONGODB WAS REPLACED: ${NO_MONGOD}.`);

(source ? describe : describe.skip)(`a connection to ${source?.name ?? `MongoDB (${NO_MONGOD})`}`, () => {
  let server: Mongod;
  let gate: Gate;
  let connection: MongoConnection;

  beforeAll(async () => {
    server = await startMongod(source!);
    gate = new Gate(await freePort(), Number(new URL(server.url).port));
    await gate.open();
    connection = await MongoConnection.open({ url: `mongodb://127.0.0.1:${gate.port}/replaced` }, 'test');
  });
  afterAll(async () => {
    await connection.close();
    await gate.shut();
    await server.stop();
  });

  const ping = () => available(() => connection.db.command({ ping: 1 }));

  test('whose client was replaced while the server is away finds it once it is back', async () => {
    await gate.shut();
    connection.replace();
    await expect(Promise.all([ping(), ping()])).rejects.toThrow(StoreUnavailable);
    await gate.open();
    expect(await until('a call to be answered', () => ping().catch(() => undefined))).toMatchObject({ ok: 1 });
  });

  test('that is closed stays closed', async () => {
    await connection.close();
    await expect(ping()).rejects.toThrow(StoreUnavailable);
  });
});
