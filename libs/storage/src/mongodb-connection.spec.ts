import {
  BSON,
  type MongoClient,
  MongoBulkWriteError,
  MongoExpiredSessionError,
  MongoNetworkError,
  MongoServerError,
  type AnyError,
  type BulkWriteResult,
} from 'mongodb';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { EventEmitter, once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { available, databaseOf, MongoConnection, watchHeartbeats } from './mongodb-connection';
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

test('a call that the driver ends because its heartbeat got no answer passes, whatever the error is called', async () => {
  class PoolClearedOnNetworkError extends MongoNetworkError {
    override get name() {
      return 'PoolClearedOnNetworkError';
    }
  }
  await expect(failing(new PoolClearedOnNetworkError('interrupted'))).rejects.toThrow(StoreUnavailable);
});

test('a majority that does not answer in time passes', () =>
  expect(failing(inBulk({ message: 'waiting for replication timed out', code: 64 } as never))).rejects.toThrow(
    StoreUnavailable,
  ));

test('a cursor or session that went with its client passes', async () => {
  const gone = new MongoServerError({ message: 'Cursor id 72 does not exist', code: 43 });
  await expect(failing(gone)).rejects.toThrow(StoreUnavailable);
  await expect(failing(new MongoExpiredSessionError())).rejects.toThrow(StoreUnavailable);
});

test('what the server refuses for good does not', async () => {
  const refused = new MongoServerError({ message: 'Document failed validation', code: 121 });
  await expect(failing(refused)).rejects.toBe(refused);
  const tooLarge = inBulk({ message: 'too large', code: 10_334 } as never);
  await expect(failing(tooLarge)).rejects.toBe(tooLarge);
});

/** Answers whatever is said in MongoDB's protocol as a server that is ready. */
const serveReady = (socket: Socket) =>
  socket.on('data', (request) => {
    const [id, kind] = [request.readInt32LE(4), request.readInt32LE(12)];
    const said = BSON.serialize({ ok: 1, isWritablePrimary: true, maxWireVersion: 21, minWireVersion: 0 });
    const isMessage = kind === 2_013;
    const head = Buffer.alloc(isMessage ? 21 : 36);
    for (const [at, value] of [head.length + said.length, 1, id, isMessage ? kind : 1].entries())
      head.writeInt32LE(value, 4 * at);
    // The older form says how many documents follow.
    if (!isMessage) head.writeInt32LE(1, 32);
    socket.write(Buffer.concat([head, said]));
  });

test('a call that is written while the server ends its connection passes', async () => {
  const near: Socket[] = [];
  const note = (message: unknown) => near.push((message as { socket: Socket }).socket);
  subscribe('net.client.socket', note);
  const far: Socket[] = [];
  const server = createServer((socket) => far.push(serveReady(socket))).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const connection = await MongoConnection.open({ url: `mongodb://127.0.0.1:${port}` }, 'spec');
  unsubscribe('net.client.socket', note);

  try {
    const ended = once(near.at(-1)!, 'end');
    far.at(-1)!.end();
    await ended;
    const call = available(() => connection.db.command({ ping: 1 }));
    await expect(call).rejects.toMatchObject({ name: 'StoreUnavailable', cause: { code: 'EPIPE' } });
  } finally {
    await connection.close();
    server.close();
  }
});

test.each(['ECONNRESET', 'EHOSTUNREACH', 'ENETUNREACH', 'EPROTO', 'ERR_SSL_BAD_RECORD_MAC', 'ERR_STREAM_DESTROYED'])(
  'an error of the socket passes: %s',
  (code) => expect(failing(Object.assign(new Error(code), { code }))).rejects.toThrow(StoreUnavailable),
);

test('a mistake of ours does not pass', async () => {
  const mistake = Object.assign(new TypeError('not a string'), { code: 'ERR_INVALID_ARG_TYPE' });
  await expect(failing(mistake)).rejects.toBe(mistake);
});

describe('what never ends', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  test('a call is given up, as one that passes', async () => {
    const given = expect(available(() => new Promise(() => undefined))).rejects.toThrow(StoreUnavailable);
    await jest.advanceTimersByTimeAsync(60_000);
    await given;
  });

  test('a heartbeat is noticed, one that succeeds or fails in time is not', () => {
    const client = new EventEmitter();
    const lost = jest.fn();
    watchHeartbeats(client as MongoClient, lost);
    const server = { connectionId: 'one:27017', address: 'one:27017' };
    for (const end of ['serverHeartbeatSucceeded', 'serverHeartbeatFailed', 'serverClosed']) {
      client.emit('serverHeartbeatStarted', server);
      jest.advanceTimersByTime(20_000);
      client.emit(end, server);
      jest.advanceTimersByTime(60_000);
    }
    expect(lost).not.toHaveBeenCalled();
    client.emit('serverHeartbeatStarted', server);
    jest.advanceTimersByTime(30_000);
    expect(lost).toHaveBeenCalledTimes(1);
  });
});
