import { randomUUID } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { logReading, readLog } from '@app/domain/operations/traces';
import { openAddressStore } from '@app/storage/addresses/open';
import type { AuditNote, RecordedEvent } from '@app/storage/event-log/event';
import { EventLog } from '@app/storage/event-log/log';
import { Streams } from '@app/storage/event-log/streams';
import { openMongoPersonKeys } from '@app/storage/person-keys/mongodb';
import { openPersonKeys } from '@app/storage/person-keys/open';
import type { PersonKey, PersonKeyStore } from '@app/storage/person-keys/port';
import { openSqlitePersonKeys } from '@app/storage/person-keys/sqlite';
import { openReadModelStore } from '@app/storage/read-models/open';
import type { Folded, ReadModelStore } from '@app/storage/read-models/port';
import { projectionKey, type ProjectionRecord } from '@app/storage/read-models/projection-record';
import { pino } from 'pino';
import { Refusal } from '@app/kit/command-line';
import { keysBeside, takeBackup, type Backup } from '../../apps/local/src/tools/backup-take';
import { copyDatabase } from '../../apps/local/src/emulators/event-store/copy';
import { startEventStore } from '../../apps/local/src/emulators/event-store/server';
import { restoreBackup } from '../../apps/local/src/tools/restore-from';
import { digestOf } from '../../apps/projector/src/engine/canonical';
import { createProjector } from '../../apps/projector/src/create-projector';
import { configuredFor, foldBatch, handledTypes, type Projection } from '../../apps/projector/src/projection';
import { projections } from '../../apps/projector/src/projections';
import { findMongods, freePort, startMongod, type Mongod } from '../adapters/mongod';
import { community } from '../api/support/guild';
import { until } from '../until';

jest.setTimeout(180_000);

const BEFORE = 150;
const AFTER = 150;
const AUDIT = { game: 'platform', tool: 'operations', action: 'READ', resourceType: 'event-log' } as const;
const ROOT = join(__dirname, '../..');
const archive = JSON.parse(readFileSync(join(ROOT, 'test/archive/events.json'), 'utf8')) as RecordedEvent[];
const configured = projections.map((each) => configuredFor(each, community));

let base: string;
let dataDir: string;
let backup: Backup;
/** How many events were acknowledged before the backup began, and after it was done. */
let written: { before: number; after: number; position: string };

const folder = (name: string) => join(base, name);
const restoredTo = (name: string, file = backup.file) => restoreBackup({ file, dataDir: folder(name) });

/** One event of every shape there ever was, each in a stream of its own. */
async function appendArchive(log: EventLog): Promise<void> {
  for (const [index, { type, data, metadata }] of archive.entries())
    await log.append(`archived-${type}-${index}`, -1, [{ id: randomUUID(), event: { type, data } as never, metadata }]);
}

/** With the keys of people that the folder holds. */
const openLog = (url: string, dir: string) => {
  const personKeys = openPersonKeys({ READ_MODELS_FILE: join(dir, 'read-models.sqlite') });
  return new EventLog({ url, patience: 20_000, personKeys });
};

/** A site that is written to all the time, a backup in the middle of it. */
beforeAll(async () => {
  base = mkdtempSync(join(tmpdir(), 'restore-'));
  dataDir = folder('data');
  mkdirSync(join(dataDir, 'state'), { recursive: true });
  writeFileSync(join(dataDir, 'secrets.json'), '{"reservationSecret":"kept"}\n', { mode: 0o600 });
  writeFileSync(join(dataDir, 'state', 'admin-list'), 'Admin=1:Admin\n');
  const addresses = await openAddressStore({ READ_MODELS_FILE: join(dataDir, 'read-models.sqlite') });
  await addresses.close();
  const node = await startEventStore({ dir: join(dataDir, 'log'), port: 0 });
  const log = openLog(node.connectionString, dataDir);
  const streams = new Streams(log);
  await appendArchive(log);
  let acknowledged = 0;
  let ended = false;
  const write = async (writer: number) => {
    for (let n = 0; !ended; n++) {
      const readerId = `${writer}`;
      const look = { readerId, subject: `stream-${n}`, at: new Date().toISOString() };
      const audit: AuditNote = {
        ...AUDIT,
        ...{ resourceId: look.subject, resourceName: look.subject, changes: {} },
      };
      const actor = { id: readerId, name: `Reader ${writer}`, roles: [] };
      await streams.transact(logReading, readerId, readLog(look), { actor, requestId: randomUUID(), audit });
      acknowledged++;
    }
  };
  const writers = [1, 2, 3, 4].map(write);
  await until('enough to be written', async () => acknowledged >= BEFORE);
  const before = acknowledged;
  const logPosition = await log.head();
  backup = await takeBackup({
    ...{ dataDir, communityConfig: join(ROOT, 'community'), to: base },
    withAddresses: false,
  });
  const during = acknowledged;
  await until('more to be written', async () => acknowledged >= during + AFTER);
  ended = true;
  await Promise.all(writers);
  written = { before, after: acknowledged, position: logPosition };
  await log.dispose();
  await node.close();
});
afterAll(() => rmSync(base, { recursive: true, force: true }));

/** What a read model holds when every event is folded once, without any of the engine. */
async function cleanly(projection: Projection, log: EventLog) {
  const documents = new Map<string, Folded<object>>();
  let last = '';
  for await (const events of log.readAll({ types: handledTypes(projection) })) {
    const { changed, failure } = foldBatch(projection, documents, events);
    if (failure) throw failure.error;
    for (const [id, folded] of changed) documents.set(id, folded);
    last = events.at(-1)!.logPosition;
  }
  const live = [...documents].flatMap(([id, { doc }]) => (doc === undefined ? [] : [[id, doc] as const]));
  return { last, digest: digestOf(live), documents: live.length };
}

async function served(projection: Projection, store: ReadModelStore, logPosition: string) {
  const { name } = projection.into;
  const generation = await until(
    `${name} to serve what was restored`,
    async () => {
      const record = (await store.readControl<ProjectionRecord>(projectionKey(name)))?.value;
      const serving = record?.generations.find((each) => each.generation === record.serving);
      return serving && (serving.position ?? '') >= logPosition && serving.generation;
    },
    { patience: 120_000 },
  );
  const documents: [string, object][] = [];
  for await (const { id, doc } of store.scan({ model: projection.into, generation }))
    if (doc) documents.push([id, doc]);
  return digestOf(documents);
}

test('restored while the site was written to, every read model is what a clean fold of the restored log makes', async () => {
  const began = performance.now();
  const target = folder('restored');
  const manifest = await restoredTo('restored');
  const restored = performance.now();
  expect(manifest).toMatchObject({ position: String(backup.position), withAddresses: false });
  expect(readFileSync(join(target, 'secrets.json'), 'utf8')).toContain('kept');
  expect(readFileSync(join(target, 'state', 'admin-list'), 'utf8')).toBe('Admin=1:Admin\n');
  expect(existsSync(join(target, 'community/news/2025-01-29-new-website.md'))).toBe(true);
  expect(existsSync(join(dataDir, 'addresses.sqlite'))).toBe(true);
  expect(existsSync(join(target, 'addresses.sqlite'))).toBe(false);
  expect(statSync(backup.keys!).mode & 0o777).toBe(0o600);
  expect(readFileSync(join(target, 'person-keys.sqlite'))).toEqual(readFileSync(backup.keys!));

  const node = await startEventStore({ dir: join(target, 'log'), port: 0 });
  const log = openLog(node.connectionString, target);
  const store = await openReadModelStore({ READ_MODELS_FILE: join(target, 'read-models.sqlite') });
  const projector = createProjector({ projections: configured, log, store, journal: pino({ level: 'silent' }) });
  projector.start();
  const differing: string[] = [];
  let documents = 0;
  for (const projection of configured) {
    const clean = await cleanly(projection, log);
    documents += clean.documents;
    if ((await served(projection, store, clean.last)) !== clean.digest) differing.push(projection.into.name);
  }
  expect(differing).toEqual([]);
  expect(documents).toBeGreaterThan(BEFORE);

  // Nothing acknowledged before is missing, and it is a moment of the middle: more was written later.
  expect((await log.head()) >= written.position).toBe(true);
  const looks: RecordedEvent[] = [];
  for await (const events of log.readAll({ types: ['EventLogRead'] })) looks.push(...events);
  const made = looks.filter(({ stream }) => stream.startsWith('logReading-'));
  expect(made.length).toBeGreaterThanOrEqual(written.before);
  expect(made.length).toBeLessThan(written.after);
  for (const stream of new Set(made.map(({ stream: name }) => name))) {
    const revisions = made.filter((event) => event.stream === stream).map(({ revision }) => revision);
    expect(revisions).toEqual(revisions.map((_, index) => index));
  }
  if (process.env['TEST_LOG_LEVEL'])
    console.log(
      `${made.length + archive.length} events restored in ${Math.round(restored - began)} ms, all ${configured.length} read models served after ${Math.round(performance.now() - began)} ms`,
    );
  await projector.stop();
  await log.dispose();
  await node.close();
  await store.close();
});

test('the restored log takes new events behind those it had', async () => {
  const target = folder('goes-on');
  await restoredTo('goes-on');
  const node = await startEventStore({ dir: join(target, 'log'), port: 0 });
  const log = new EventLog({ url: node.connectionString, patience: 20_000 });
  const before = await log.head();
  const metadata = { actor: { id: '1', name: 'One', roles: [] }, correlationId: 'c', causationId: 'c' };
  const event = { type: 'BackupTaken', data: {} } as never;
  const { logPosition } = await log.append('backups', -1, [{ id: randomUUID(), event, metadata }]);
  expect(logPosition > before).toBe(true);
  await log.dispose();
  await node.close();
});

test('addresses come along only when they are wanted', async () => {
  const withThem = await takeBackup({
    ...{ dataDir, communityConfig: join(ROOT, 'community'), to: folder('with.tar.gz') },
    withAddresses: true,
  });
  await restoredTo('with', withThem.file);
  expect(existsSync(join(folder('with'), 'addresses.sqlite'))).toBe(true);
});

test('a folder that is not empty is left alone, and a backup replaces nothing', async () => {
  mkdirSync(folder('used'));
  writeFileSync(join(folder('used'), 'mine'), 'mine');
  await expect(restoredTo('used')).rejects.toThrow(/is not empty/);
  expect(readdirSync(folder('used'))).toEqual(['mine']);
  const again = { dataDir, communityConfig: join(ROOT, 'community'), withAddresses: false };
  await expect(takeBackup({ ...again, to: backup.file })).rejects.toThrow(/exists/);
  await expect(takeBackup({ ...again, to: join(base, 'no', 'such') })).rejects.toThrow(/There is no folder/);
  await expect(takeBackup({ ...again, dataDir: folder('nothing'), to: base })).rejects.toThrow(/There is no log/);
  const unconfigured = takeBackup({ ...again, communityConfig: folder('nothing.json'), to: folder('un.tar.gz') });
  await expect(unconfigured).rejects.toThrow(Refusal);
  await expect(unconfigured).rejects.toThrow(/nothing\.json.*COMMUNITY_CONFIG/);
});

test('keys of people that stand where the new ones would go are left alone: they may be of another community', async () => {
  writeFileSync(folder('other.keys.sqlite'), 'the only keys of another log');
  const again = { dataDir, communityConfig: join(ROOT, 'community'), withAddresses: false };
  await expect(takeBackup({ ...again, to: folder('other.tar.gz') })).rejects.toThrow(/other\.keys\.sqlite exists/);
  expect(readFileSync(folder('other.keys.sqlite'), 'utf8')).toBe('the only keys of another log');
  expect(existsSync(folder('other.tar.gz'))).toBe(false);
});

describe('a restore in which everybody would be a “Former player”', () => {
  const keyless = () => {
    const file = folder(`keyless-${randomUUID()}.tar.gz`);
    copyFileSync(backup.file, file);
    return file;
  };

  test('is refused while there are no keys, and done when it is asked for', async () => {
    const file = keyless();
    await expect(restoredTo('nameless', file)).rejects.toThrow(/no keys of people beside it: .*--without-keys/);
    expect(existsSync(folder('nameless'))).toBe(false);
    const restored = await restoreBackup({ file, dataDir: folder('nameless'), withoutKeys: true });
    expect(restored.withKeys).toBe(false);
  });

  test('is refused with the keys of another log', async () => {
    const file = keyless();
    const others = openSqlitePersonKeys(folder('others.sqlite'));
    await others.ensure(['290401099666423845']);
    await others.close();
    copyDatabase(folder('others.sqlite'), keysBeside(file));
    await expect(restoredTo('of-others', file)).rejects.toThrow(/holds no key of those whom the log names/);
    expect(existsSync(folder('of-others'))).toBe(false);
  });
});

describe('with the keys of people in a MongoDB', () => {
  const [source] = findMongods().slice(-1);
  // Without a server of MongoDB's protocol, which .ci/mongod.sh looks for, there is none to keep keys in.
  const where = source ? test : test.skip;
  const options = () => ({ dataDir, communityConfig: join(ROOT, 'community'), withAddresses: false });
  let server: Mongod | undefined;
  let mongodb: string;
  beforeAll(async () => {
    if (!source) return;
    server = await startMongod(source);
    mongodb = `${server.url}backed-up`;
  });
  afterAll(() => server?.stop());

  const keysIn = async (store: PersonKeyStore) => {
    const keys: string[] = [];
    for await (const { id, pseudonym, key } of store.all())
      keys.push(`${id} ${pseudonym} ${Buffer.from(key).toString('hex')}`);
    await store.close();
    return keys;
  };

  where('they are written beside the log, and a file of keys that was left over is not', async () => {
    const store = await openMongoPersonKeys(mongodb);
    const ours = openSqlitePersonKeys(join(dataDir, 'person-keys.sqlite'));
    const all: PersonKey[] = [];
    for await (const key of ours.all()) all.push(key);
    await ours.close();
    await store.restore(all);
    await store.ensure(['290401099666423000']);
    const { keys } = await takeBackup({ ...options(), to: folder('mongo.tar.gz'), keysAt: { mongodb } });
    expect(statSync(keys!).mode & 0o777).toBe(0o600);
    const kept = await keysIn(openSqlitePersonKeys(keys!));
    expect(kept).toHaveLength(all.length + 1);
    expect(kept).toEqual(await keysIn(store));
    await restoredTo('mongo', folder('mongo.tar.gz'));
  });

  where('keys that are not those of the log are refused, and so are some of them', async () => {
    const none = takeBackup({ ...options(), to: folder('none.tar.gz'), keysAt: { mongodb: `${server!.url}another` } });
    await expect(none).rejects.toThrow(/have no key in the database of MONGODB_URL/);
    // What is left over in the folder from before the site kept them elsewhere.
    const leftOver = folder('left-over');
    mkdirSync(leftOver);
    const old = openSqlitePersonKeys(join(leftOver, 'person-keys.sqlite'));
    const now = openSqlitePersonKeys(join(dataDir, 'person-keys.sqlite'));
    const all: PersonKey[] = [];
    for await (const key of now.all()) all.push(key);
    await old.restore(all.slice(1));
    await Promise.all([old.close(), now.close()]);
    const some = takeBackup({ ...options(), to: folder('some.tar.gz'), keysAt: { folder: leftOver } });
    await expect(some).rejects.toThrow(/Of \d+ people .*, \d+ have no key in .*left-over/);
    for (const name of ['none', 'some']) expect(readdirSync(base).join()).not.toContain(name);
  });

  where('an outage of it is a refusal that leaves nothing behind and tells no password', async () => {
    const away = `mongodb://ops:secret@127.0.0.1:${await freePort()}/away`;
    const refused = takeBackup({ ...options(), to: folder('away.tar.gz'), keysAt: { mongodb: away } });
    await expect(refused).rejects.toThrow(/The keys of people cannot be read from MONGODB_URL: /);
    await expect(refused).rejects.not.toThrow(/secret/);
    expect(readdirSync(base).join()).not.toContain('away');
  });
});

test('an empty folder that is linked to is filled where it is', async () => {
  mkdirSync(folder('large-disk'));
  symlinkSync(folder('large-disk'), folder('linked'));
  await restoredTo('linked');
  expect(lstatSync(folder('linked')).isSymbolicLink()).toBe(true);
  expect(existsSync(join(folder('large-disk'), 'log', 'log.db'))).toBe(true);
});

describe('what is not the backup that was taken is refused, and leaves nothing behind', () => {
  const refused = async (bytes: Buffer, why: RegExp) => {
    const file = folder(`bad-${randomUUID()}.tar.gz`);
    writeFileSync(file, bytes);
    const listed = readdirSync(base);
    const outcome = await restoreBackup({ file, dataDir: folder('bad') }).then(
      () => undefined,
      (error: unknown) => error,
    );
    expect(outcome).toBeInstanceOf(Refusal);
    expect((outcome as Error).message).toMatch(why);
    expect(existsSync(folder('bad'))).toBe(false);
    expect(readdirSync(base).filter((name) => !listed.includes(name))).toEqual([]);
    rmSync(file);
  };
  const whole = () => readFileSync(backup.file);

  test('cut anywhere', async () => {
    for (const share of [0, 0.001, 0.3, 0.7, 0.999]) {
      const bytes = whole();
      await refused(bytes.subarray(0, Math.floor(bytes.length * share)), /cut|no backup/);
    }
    await refused(whole().subarray(0, -1), /cut|altered/);
  });

  test('a byte of the file flipped', async () => {
    for (const share of [0.01, 0.25, 0.5, 0.75, 0.99]) {
      const bytes = Buffer.from(whole());
      bytes[Math.floor(bytes.length * share)]! ^= 0x10;
      await refused(bytes, /altered|cut|no backup|cannot be read|should begin/);
    }
  });

  test('packed again with one event changed, one file of it, or something added', async () => {
    const plain = gunzipSync(whole());
    const log = Buffer.from(plain);
    log[Math.floor(log.length * 0.6)]! ^= 1;
    await refused(gzipSync(log), /altered/);
    const secret = plain.indexOf('"reservationSecret":"kept"');
    const changed = Buffer.from(plain);
    changed.write('b', secret + 21);
    await refused(gzipSync(changed), /secrets\.json/);
    await refused(gzipSync(Buffer.concat([plain, Buffer.alloc(512)])), /added/);
    await refused(gzipSync(plain.subarray(0, plain.length - 1024)), /cut/);
  });

  test('names that lead out of the folder, other formats, other files', async () => {
    const plain = gunzipSync(whole()).toString('latin1');
    await refused(
      gzipSync(Buffer.from(plain.replace('"secrets.json"', '"../rets.json"'), 'latin1')),
      /which no backup has/,
    );
    await refused(gzipSync(Buffer.from(plain.replace('"format": 1', '"format": 7'), 'latin1')), /format 7/);
    await refused(gzipSync(Buffer.from('something else'.repeat(100))), /no backup/);
    await refused(Buffer.from('not packed at all'), /no backup/);
  });

  test.each([
    ['nothing', () => null],
    ['no files', (manifest: object) => ({ ...manifest, files: null })],
    ['a file of which nothing is said', (manifest: object) => ({ ...manifest, files: { 'secrets.json': null } })],
  ])('a list with %s in it', async (_, change) => {
    const plain = gunzipSync(whole());
    const size = Number.parseInt(plain.toString('latin1', 124, 135), 8);
    const manifest = JSON.parse(plain.toString('utf8', 512, 512 + size)) as object;
    plain.write(JSON.stringify(change(manifest)).padEnd(size), 512);
    await refused(gzipSync(plain), /^.*(list of files cannot be read|format undefined)/);
  });

  test('keys of people that are cut or of something else', async () => {
    const file = folder('keyless.tar.gz');
    writeFileSync(file, whole());
    const keys = readFileSync(backup.keys!);
    for (const bytes of [keys.subarray(0, keys.length / 2), Buffer.alloc(0), Buffer.from('no keys'.repeat(1_000))]) {
      writeFileSync(folder('keyless.keys.sqlite'), bytes);
      await expect(restoreBackup({ file, dataDir: folder('bad') })).rejects.toThrow(/keyless\.keys\.sqlite/);
      expect(existsSync(folder('bad'))).toBe(false);
    }
  });

  test('a log whose file is cut is not backed up in the first place', async () => {
    const half = folder('half');
    await restoredTo('half');
    truncateSync(join(half, 'log', 'log.db'), 8_192);
    await expect(
      takeBackup({
        ...{ dataDir: half, communityConfig: join(ROOT, 'community'), to: folder('half.tar.gz') },
        withAddresses: false,
      }),
    ).rejects.toThrow();
    expect(existsSync(folder('half.tar.gz'))).toBe(false);
  });
});
