import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { gunzipSync } from 'node:zlib';
import { EventStoreDBClient, UnavailableError } from '@eventstore/db-client';
import { ReadResp } from '@eventstore/db-client/generated/streams_pb';
import Database from 'libsql';
import { seedsOf } from '../../../../../test/seeds';
import { EventLog, LogUnavailable, type AppendRequest } from './log/event-log';
import { CannotOpenLog, DamagedLog } from './log/log-file';
import { sparse } from './log/numbering';
import { startEventStore } from './server';
import { collect, failureOf, temporaryDirectory, testEvents } from './test-node';

const SEEDS = seedsOf(5);
const ROOT = join(__dirname, '../../../../..');
const REGISTER = join(ROOT, 'test/register.cjs');

jest.setTimeout(60_000 + SEEDS.length * 3000);

let place: ReturnType<typeof temporaryDirectory>;
beforeEach(() => {
  place = temporaryDirectory();
});
afterEach(() => place.remove());

/** A repeatable source of chance, so that a failure can be had again from its seed. */
function chance(seed: number) {
  let state = (seed * 2654435761) >>> 0;
  return (below: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const digest = (data: Buffer) => createHash('sha256').update(data).digest('hex').slice(0, 16);

const dataOf = (bytes: Buffer) => Buffer.from(ReadResp.deserializeBinary(bytes).getEvent()!.getEvent()!.getData_asU8());

/** Everything in the log as `<place> <digest>`; raises `DamagedLog` where it cannot be trusted. */
function contents(log: EventLog): string[] {
  const lines: string[] = [];
  for (let at = 0; at < log.head;) {
    const { found, reached } = log.scan('forwards', at, undefined, 500);
    lines.push(...found.map(({ place, bytes }) => `${place} ${digest(dataOf(bytes))}`));
    at = reached;
  }
  return lines;
}

const append = (stream: string, text: string): AppendRequest => ({
  stream,
  expected: 'any',
  events: [
    {
      id: crypto.randomUUID(),
      type: 'Noted',
      contentType: 'application/json',
      metadata: Buffer.alloc(0),
      data: Buffer.from(text),
    },
  ],
});

/** Starts the writer, kills it after so many acknowledged events, and returns what it acknowledged. */
function killedWriter(dir: string, seed: number, after: number): Promise<string[]> {
  const child: ChildProcess = spawn(
    process.execPath,
    ['-r', REGISTER, join(__dirname, 'test-writer.ts'), dir, String(seed)],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  let output = '';
  child.stdout!.on('data', (chunk: Buffer) => {
    output += chunk.toString();
    if (output.split('\n').length > after) child.kill('SIGKILL');
  });
  return new Promise((resolve, reject) => {
    child.on('close', (_, signal) => {
      if (signal !== 'SIGKILL') return reject(new Error(`The writer ended by itself; seed ${seed}.`));
      resolve(output.split('\n').filter((line) => /^\d+ [0-9a-f]{16}$/.test(line)));
    });
  });
}

/** The client of SQLite closes files when the statements on them are collected, which little memory hurries. */
const unusedFilesClosed = async (): Promise<void> => {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  await setImmediate();
};

test(`a node killed at any moment still has every acknowledged event (${SEEDS.length} seeds)`, async () => {
  const acknowledged: string[] = [];
  for (const seed of SEEDS) {
    const lines = await killedWriter(place.dir, seed, 1 + chance(seed)(120));
    acknowledged.push(...lines);
    const log = EventLog.open(place.dir);
    const found = new Set(contents(log));
    log.close();
    // Until then the next writer may find the log locked.
    await unusedFilesClosed();
    const lost = acknowledged.filter((line) => !found.has(line));
    expect({ seed, lost }).toEqual({ seed, lost: [] });
  }
  expect(acknowledged.length).toBeGreaterThan(SEEDS.length);
});

/** A log with some history of both kinds: in the database and still in the write-ahead log. */
async function someLog(dir: string): Promise<string[]> {
  const log = EventLog.open(dir);
  for (let group = 0; group < 30; group++) log.commit([append(`s-${group % 4}`, `${group} ${'y'.repeat(group * 40)}`)]);
  log.close();
  await unusedFilesClosed();
  return killedWriter(dir, 7, 60);
}

/** Opens a log that something was done to: either everything acknowledged is served, or it is refused. */
function openedOrRefused(dir: string, acknowledged: readonly string[]): 'whole' | 'refused' {
  let log: EventLog | undefined;
  try {
    log = EventLog.open(dir);
    const found = new Set(contents(log));
    expect(acknowledged.filter((line) => !found.has(line))).toEqual([]);
    return 'whole';
  } catch (error) {
    if (!(error instanceof CannotOpenLog || error instanceof DamagedLog)) throw error;
    expect(error.message.length).toBeGreaterThan(20);
    return 'refused';
  } finally {
    log?.close();
  }
}

/** Between two collections, so that a run with all seeds stays below the files that a process may open. */
const LOGS_AT_ONCE = 200;
const LOG_FILES = ['log.db', 'log.db-wal', 'log.head'];

test('a log with any file cut anywhere is opened whole or refused', async () => {
  const original = join(place.dir, 'original');
  const acknowledged = await someLog(original);
  const outcomes = { whole: 0, refused: 0 };
  for (const file of LOG_FILES) {
    const size = statSync(join(original, file)).size;
    const random = chance(size);
    for (let attempt = 0; attempt < SEEDS.length * 4; attempt++) {
      const copy = join(place.dir, `cut-${file}-${attempt}`);
      cpSync(original, copy, { recursive: true });
      rmSync(join(copy, 'log.db-shm'), { force: true });
      truncateSync(join(copy, file), attempt === 0 ? 0 : random(size));
      outcomes[openedOrRefused(copy, acknowledged)]++;
      rmSync(copy, { recursive: true });
      if (attempt % LOGS_AT_ONCE === 0) await unusedFilesClosed();
    }
  }
  expect(outcomes.whole).toBeGreaterThan(0);
  expect(outcomes.refused).toBeGreaterThan(0);
});

test('a log with any byte changed is opened whole or refused, and never serves what was not written', async () => {
  const original = join(place.dir, 'original');
  const acknowledged = await someLog(original);
  const outcomes = { whole: 0, refused: 0 };
  for (const file of LOG_FILES) {
    const bytes = readFileSync(join(original, file));
    const random = chance(bytes.length + 1);
    for (let attempt = 0; attempt < SEEDS.length * 8; attempt++) {
      const copy = join(place.dir, `flip-${file}-${attempt}`);
      cpSync(original, copy, { recursive: true });
      rmSync(join(copy, 'log.db-shm'), { force: true });
      const changed = Buffer.from(bytes);
      const at = random(bytes.length);
      changed[at] = changed[at]! ^ (1 + random(255));
      writeFileSync(join(copy, file), changed);
      outcomes[openedOrRefused(copy, acknowledged)]++;
      rmSync(copy, { recursive: true });
      if (attempt % LOGS_AT_ONCE === 0) await unusedFilesClosed();
    }
  }
  expect(outcomes.whole).toBeGreaterThan(0);
  expect(outcomes.refused).toBeGreaterThan(0);
});

describe('an event changed behind the node’s back', () => {
  const change = (sql: string) => {
    const db = new Database(join(place.dir, 'log.db'));
    db.exec(sql);
    db.close();
  };
  const threeEvents = () => {
    const log = EventLog.open(place.dir);
    log.commit([append('a', 'one'), append('b', 'two'), append('a', 'three')]);
    log.close();
  };

  test.each([
    [
      'its bytes',
      `UPDATE events SET bytes = CAST(replace(CAST(bytes AS TEXT), 'two', 'six') AS BLOB) WHERE position = 3`,
      '3',
    ],
    // The client of SQLite ends the process where it reads such a text.
    ['text that is none', `UPDATE events SET bytes = CAST(x'0AB701' AS TEXT) WHERE position = 3`, '3'],
    ['a checksum that is such a text', `UPDATE events SET crc = CAST(x'0AB701' AS TEXT) WHERE position = 3`, '3'],
    ['a name that is such a text', `UPDATE streams SET name = CAST(x'0AB701' AS TEXT) WHERE id = 2`, 'Stream 2'],
    ['its type', 'UPDATE events SET type = 1 WHERE position = 3', '3'],
    ['its stream', 'UPDATE events SET stream = 7 WHERE position = 3', '3'],
    ['its place', 'UPDATE events SET position = 30 WHERE position = 3', 'Event 29 is missing'],
    ['its existence', 'DELETE FROM events WHERE position = 3', '3'],
    ['the name of its stream', `UPDATE streams SET name = CAST('c' AS BLOB) WHERE id = 2`, 'Stream 2'],
    ['the name of its type', `UPDATE types SET name = CAST('c' AS BLOB) WHERE id = 2`, 'type 2'],
  ])('by %s is found on opening, and named', (_, sql, named) => {
    threeEvents();
    change(sql);
    expect(() => EventLog.open(place.dir)).toThrow(CannotOpenLog);
    expect(() => EventLog.open(place.dir)).toThrow(named);
  });

  test('while the node runs is not served', () => {
    threeEvents();
    const log = EventLog.open(place.dir);
    change(`UPDATE events SET bytes = CAST(replace(CAST(bytes AS TEXT), 'two', 'six') AS BLOB) WHERE position = 3`);
    expect(() => log.scan('forwards', 0, undefined, 100)).toThrow('place 3');
    expect(log.scan('forwards', 0, undefined, 2).found).toHaveLength(2);
    log.close();
  });

  test('an older copy of the database than was acknowledged is refused, until the loss is accepted', () => {
    threeEvents();
    const older = readFileSync(join(place.dir, 'log.db'));
    const log = EventLog.open(place.dir);
    log.commit([append('a', 'four')]);
    log.close();
    writeFileSync(join(place.dir, 'log.db'), older);
    rmSync(join(place.dir, 'log.db-wal'), { force: true });
    expect(() => EventLog.open(place.dir)).toThrow(/ends after 4 events, but 5 were/);
    rmSync(join(place.dir, 'log.head'));
    const accepted = EventLog.open(place.dir);
    expect(accepted.head).toBe(4);
    accepted.close();
  });

  test('a missing database is not taken for a new log', () => {
    threeEvents();
    rmSync(join(place.dir, 'log.db'));
    expect(() => EventLog.open(place.dir)).toThrow('is missing, although events were recorded');
  });
});

/** Lets the given statement fail with a code of SQLite while `failing` is set. */
function failingStatements(code: string, statement: RegExp) {
  const original = Database.prototype.exec;
  const state = { failing: true };
  jest.spyOn(Database.prototype, 'exec').mockImplementation(function (this: Database.Database, sql: string) {
    if (state.failing && statement.test(sql)) throw Object.assign(new Error(`injected ${code}`), { code });
    return original.call(this, sql) as Database.Database;
  });
  return state;
}

describe('when the disk fails', () => {
  afterEach(() => jest.restoreAllMocks());

  test('a failed fsync stops writing for good and acknowledges nothing; reading goes on', () => {
    const log = EventLog.open(place.dir);
    log.commit([append('a', 'kept')]);
    const fault = failingStatements('SQLITE_IOERR_FSYNC', /^COMMIT/);
    expect(() => log.commit([append('a', 'lost')])).toThrow(LogUnavailable);
    fault.failing = false;
    expect(() => log.commit([append('a', 'late')])).toThrow('Check the disk, then restart the node');
    expect(contents(log)).toHaveLength(2);
    log.close();
    const again = EventLog.open(place.dir);
    expect(again.commit([append('a', 'after')])).toMatchObject([{ kind: 'done', revision: 1 }]);
    again.close();
  });

  test('any other failure refuses the writes of its moment, and the next are taken', () => {
    const log = EventLog.open(place.dir);
    const fault = failingStatements('SQLITE_IOERR_WRITE', /^COMMIT/);
    expect(() => log.commit([append('new stream', 'lost')])).toThrow(LogUnavailable);
    expect(log.head).toBe(1);
    fault.failing = false;
    expect(log.commit([append('new stream', 'kept')])).toEqual([
      { kind: 'done', revision: 0, position: sparse.positionOf(2) },
    ]);
    expect(log.commit([append('other', 'kept')])).toEqual([
      { kind: 'done', revision: 0, position: sparse.positionOf(3) },
    ]);
    expect(contents(log)).toHaveLength(3);
    log.close();
  });
});

/** A file system of 4 MB; undefined where this machine does not allow to mount one. */
function smallDisk(at: string): { unmount: () => void } | undefined {
  try {
    mkdirSync(at, { recursive: true });
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'tmpfs', at], { stdio: 'ignore' });
    return { unmount: () => execFileSync('umount', ['--lazy', at]) };
  } catch {
    return undefined;
  }
}

test('a full disk refuses appends as unavailable, serves reads, and takes appends again when there is room', async () => {
  const at = join(place.dir, 'small');
  const disk = smallDisk(at);
  if (!disk) {
    process.stderr.write('Not tested here: a full disk, because this machine may not mount a small file system.\n');
    return;
  }
  try {
    const ballast = join(at, 'ballast');
    writeFileSync(ballast, Buffer.alloc(2_500_000));
    const node = await startEventStore({ dir: join(at, 'log'), port: 0 });
    const client = EventStoreDBClient.connectionString(node.connectionString);
    const write = (size: number) =>
      client.appendToStream('full', { ...testEvents(1)[0]!, id: crypto.randomUUID(), data: 'z'.repeat(size) } as never);
    let acknowledged = 0;
    let error: unknown;
    while (error === undefined && acknowledged < 1000) {
      error = await failureOf(write(50_000));
      if (error === undefined) acknowledged++;
    }
    expect(error).toBeInstanceOf(UnavailableError);
    expect(await collect(client.readStream('full'))).toHaveLength(acknowledged);
    rmSync(ballast);
    await write(50_000);
    expect(await collect(client.readStream('full'))).toHaveLength(acknowledged + 1);
    await client.dispose();
    await node.close();
    const log = EventLog.open(join(at, 'log'));
    expect(log.head).toBe(acknowledged + 2);
    log.close();
  } finally {
    disk.unmount();
  }
});

test('a log of an earlier version goes on, its deletions and limits included as ordinary events', async () => {
  mkdirSync(place.dir, { recursive: true });
  const recorded = readFileSync(join(__dirname, 'fixtures/format-2-with-deletions.db.gz'));
  writeFileSync(join(place.dir, 'log.db'), gunzipSync(recorded));
  const node = await startEventStore({ dir: place.dir, port: 0 });
  const client = EventStoreDBClient.connectionString(node.connectionString);
  const types = async (stream: string) => (await collect(client.readStream(stream))).map(({ event }) => event!.type);
  expect(await collect(client.readAll())).toHaveLength(15);
  expect(await types('plain')).toEqual(Array(4).fill('Noted'));
  // $maxCount 1, $maxAge 1 s, $acl; a soft delete; a tombstone.
  expect(await types('limited')).toEqual(Array(3).fill('Noted'));
  expect(await types('deleted')).toEqual(Array(2).fill('Noted'));
  expect(await types('tombstoned')).toEqual(['Noted', 'Noted', '$streamDeleted']);
  expect(await types('$$limited')).toEqual(['$metadata']);
  for (const stream of ['plain', 'limited', 'deleted']) {
    const expectedRevision = BigInt((await types(stream)).length - 1);
    const appended = await client.appendToStream(stream, testEvents(1), { expectedRevision });
    expect(appended.nextExpectedRevision).toBe(expectedRevision + 1n);
  }
  expect(String(await failureOf(client.appendToStream('tombstoned', testEvents(1))))).toContain(
    'does not support writing to a tombstoned stream',
  );
  await client.dispose();
  await node.close();
  const log = EventLog.open(place.dir);
  expect(log.head).toBe(18);
  log.close();
});

test('one node at a time serves a directory, and closing gives it back', () => {
  const first = EventLog.open(place.dir);
  expect(() => EventLog.open(place.dir)).toThrow('is in use by another event store node');
  first.close();
  EventLog.open(place.dir).close();
  expect(readdirSync(place.dir)).toContain('log.db');
  expect(existsSync(join(place.dir, 'log.head'))).toBe(true);
});
