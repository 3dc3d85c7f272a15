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

const READY = { ok: 1, isWritablePrimary: true, maxWireVersion: 21, minWireVersion: 0 };

/** Answers whatever is said in MongoDB's protocol as a server that is ready; a find with what `refuse` says. */
const serveReady = (socket: Socket, refuse = () => READY as object) =>
  socket.on('data', (request) => {
    const [id, kind] = [request.readInt32LE(4), request.readInt32LE(12)];
    const said = BSON.serialize(request.includes('find\0') ? refuse() : READY);
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

describe('of what a server refuses', () => {
  let refusal: object;
  let connection: MongoConnection;
  const server = createServer((socket) => serveReady(socket, () => refusal));
  beforeAll(async () => {
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    connection = await MongoConnection.open(
      { url: `mongodb://ops:secret@127.0.0.1:${port}/?authMechanism=PLAIN` },
      'spec',
    );
  });
  afterAll(async () => {
    await connection.close();
    server.close();
  });

  const find = (answer: { code: number; codeName?: string; errorLabels?: string[] }) => {
    refusal = { ok: 0, errmsg: 'user ops on 10.0.0.7 may not', ...answer };
    return available(() => connection.db.collection('any').findOne({}));
  };

  test.each([
    [18, 'AuthenticationFailed', 'MongoDB does not accept the name or the password of MONGODB_URL'],
    [11, 'UserNotFound', 'MongoDB does not accept the name or the password of MONGODB_URL'],
    [8_000, 'AtlasError', 'MongoDB does not accept the name or the password of MONGODB_URL'],
    [13, 'Unauthorized', 'MongoDB does not let the user of MONGODB_URL do that'],
    [14_031, 'OutOfDiskSpace', 'MongoDB has no room left'],
    [371, 'UserWritesBlocked', 'MongoDB is set to refuse writes'],
    [100, 'UnsatisfiableWriteConcern', 'The replica set of MongoDB has too few members'],
    [11_601, 'Interrupted', 'MongoDB refuses for now'],
    [175, 'QueryPlanKilled', 'MongoDB refuses for now'],
    [365, 'TemporarilyUnavailable', 'MongoDB refuses for now'],
    [50, 'MaxTimeMSExpired', 'MongoDB refuses for now'],
    [134, 'ReadConcernMajorityNotAvailableYet', 'MongoDB refuses for now'],
  ])('%d %s is an outage with its reason, without what the server said', async (code, codeName, reason) => {
    const { message } = (await find({ code, codeName }).catch((error: unknown) => error)) as StoreUnavailable;
    expect(message).toMatch(new RegExp(`^${reason}.*\\(?${codeName}\\)?\\.$`));
    expect(message).not.toMatch(/ops|10\.0|secret/);
    await expect(find({ code, codeName })).rejects.toThrow(StoreUnavailable);
  });

  test.each(['RetryableWriteError', 'SystemOverloadedError', 'TransientTransactionError'])(
    'what it labels %s is an outage, whatever its code',
    (label) => expect(find({ code: 99_999, errorLabels: [label] })).rejects.toThrow(StoreUnavailable),
  );

  test.each([
    [2, 'BadValue'],
    [22, 'InvalidBSON'],
    [67, 'CannotCreateIndex'],
    [10_334, 'BSONObjectTooLarge'],
  ])('%d %s stays refused', (code, codeName) => expect(find({ code, codeName })).rejects.toThrow(MongoServerError));
});

test('of a bulk write an outage counts, also behind a duplicate', async () => {
  const writeErrors = [11_000, 14_031].map((code) => ({ code }));
  const full = new MongoBulkWriteError(
    { message: 'E11000', code: 11_000, writeErrors: writeErrors as never },
    {} as BulkWriteResult,
  );
  await expect(failing(full)).rejects.toThrow('MongoDB has no room left');
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
