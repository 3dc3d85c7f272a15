import { MongoBulkWriteError, MongoNetworkError, MongoServerError, type AnyError, type BulkWriteResult } from 'mongodb';
import { available, databaseOf } from './mongodb-connection';
import { StoreUnavailable } from './read-models/port';

test.each([
  ['mongodb://localhost:27017/games', 'games'],
  ['mongodb://localhost', 'community'],
  ['mongodb://one:27017,two:27017,three/stats?replicaSet=rs0', 'stats'],
  ['mongodb://user:p%40ss@one,two/?replicaSet=rs0', 'community'],
  ['mongodb+srv://cluster.example/a%20b?tls=true', 'a b'],
])('the database of %s is %s', (url, database) => expect(databaseOf(url)).toBe(database));

const failing = (error: Error) => available(() => Promise.reject(error));
/** As the driver tells of what no server answered in the middle of a bulk write. */
const inBulk = (error: AnyError) => new MongoBulkWriteError(error, {} as BulkWriteResult);

test('a connection lost in a bulk write passes, like one lost anywhere', async () => {
  const lost = new MongoNetworkError('connection 1 timed out');
  await expect(failing(lost)).rejects.toThrow(StoreUnavailable);
  await expect(failing(inBulk(lost))).rejects.toMatchObject({ name: 'StoreUnavailable', cause: lost });
});

test('a majority that does not answer in time passes', () =>
  expect(failing(inBulk({ message: 'waiting for replication timed out', code: 64 } as never))).rejects.toThrow(
    StoreUnavailable,
  ));

test('what the server refuses for good does not', async () => {
  const refused = new MongoServerError({ message: 'Document failed validation', code: 121 });
  await expect(failing(refused)).rejects.toBe(refused);
  const tooLarge = inBulk({ message: 'too large', code: 10_334 } as never);
  await expect(failing(tooLarge)).rejects.toBe(tooLarge);
});
