import { closeSync, existsSync, mkdirSync, openSync, readSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import Database from 'libsql';
import { consecutive, sparse, type Numbering } from './numbering';

/** The log cannot be opened; the message says why and what to do. */
export class CannotOpenLog extends Error {}

/** Stored bytes are not what was written. Nothing at or behind this place is served. */
export class DamagedLog extends Error {}

const APPLICATION_ID = 0x45564c47;
/** The format of new logs. */
const FORMAT = 2;
/** Formats differ in nothing else: an old log keeps the positions that its readers have seen. */
const NUMBERINGS: ReadonlyMap<number | null, Numbering> = new Map([
  [1, consecutive],
  [FORMAT, sparse],
]);
export const FILE = 'log.db';
const MARK = 'log.head';
const LOCK = 'log.lock';
const MARK_BYTES = 12;

/** Up to these sizes the whole file is checked on opening, which takes well under a second from a local disk. */
const FULL_CHECK_BYTES = 64 * 1024 * 1024;
const QUICK_CHECK_BYTES = 384 * 1024 * 1024;

const SCHEMA = `
  CREATE TABLE streams (id INTEGER PRIMARY KEY, name BLOB NOT NULL UNIQUE, tombstoned INTEGER NOT NULL, crc INTEGER NOT NULL);
  CREATE TABLE types (id INTEGER PRIMARY KEY, name BLOB NOT NULL UNIQUE, crc INTEGER NOT NULL);
  CREATE TABLE events (
    position INTEGER PRIMARY KEY, stream INTEGER NOT NULL, revision INTEGER NOT NULL, type INTEGER NOT NULL,
    id BLOB NOT NULL, crc INTEGER NOT NULL, bytes BLOB NOT NULL);
  CREATE UNIQUE INDEX events_by_stream ON events (stream, revision);
  CREATE INDEX events_by_id ON events (id);
  PRAGMA application_id = ${APPLICATION_ID};
  PRAGMA user_version = ${FORMAT};
`;

export const sqliteCode = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

const isDamage = (error: unknown) => /^SQLITE_(CORRUPT|NOTADB)/.test(sqliteCode(error));

/** Runs a read; what the database reports as damage is raised as `DamagedLog`. */
export function undamaged<T>(where: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (isDamage(error)) throw new DamagedLog(`The log is damaged near ${where}: ${String(error)}.`);
    throw error;
  }
}

/** One number out of one row. */
export const single = (db: Database.Database, sql: string) => {
  const [value] = db.prepare(sql).raw().get() as [number | null];
  return value;
};

/**
 * Opens the log in a directory, or creates it. Throws `CannotOpenLog`.
 */
export function openLogFile(dir: string): { db: Database.Database; numbering: Numbering } {
  const file = join(dir, FILE);
  if (!existsSync(file) && existsSync(join(dir, MARK))) {
    throw new CannotOpenLog(
      `${file} is missing, although events were recorded in ${dir}. Restore it, or delete ${join(dir, MARK)} to begin an empty log.`,
    );
  }
  let db: Database.Database | undefined;
  try {
    db = new Database(file);
    const numbering = prepareSchema(db, file);
    checkStructure(db, file);
    return { db, numbering };
  } catch (error) {
    db?.close();
    throw refusal(error, file);
  }
}

/**
 * One node at a time serves a directory. The lock is an open SQLite transaction on a file of its own, so the system
 * releases it when its holder dies, however that happens, and there is nothing to clean up.
 */
export class DirectoryLock {
  private readonly db: Database.Database;

  /** Throws `CannotOpenLog` if another node has it, or if the directory cannot be used. */
  constructor(dir: string) {
    try {
      mkdirSync(dir, { recursive: true });
      this.db = new Database(join(dir, LOCK));
      this.db.exec('BEGIN EXCLUSIVE');
    } catch (error) {
      throw new CannotOpenLog(
        sqliteCode(error) === 'SQLITE_BUSY'
          ? `${dir} is in use by another event store node. Stop that one, or name another directory with --dir.`
          : `Cannot use ${dir} as a log directory: ${String(error)}. Name another with --dir.`,
      );
    }
  }

  release(): void {
    this.db.exec('ROLLBACK');
    this.db.close();
  }
}

function prepareSchema(db: Database.Database, file: string): Numbering {
  const foreign = new CannotOpenLog(`${file} is no event log of this node. Name another directory with --dir.`);
  const applicationId = single(db, 'PRAGMA application_id');
  const tables = single(db, 'SELECT count(*) FROM sqlite_master');
  const isNew = applicationId === 0 && tables === 0;
  if (!isNew && applicationId !== APPLICATION_ID) throw foreign;
  db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA cache_size = -32768');
  if (isNew) db.exec(`BEGIN IMMEDIATE; ${SCHEMA} COMMIT`);
  const numbering = numberingOf(db);
  if (!numbering)
    throw new CannotOpenLog(
      `${file} has format ${single(db, 'PRAGMA user_version')}; this node reads up to format ${FORMAT}. Use the node that wrote it.`,
    );
  return numbering;
}

/** Undefined for a format that this version cannot read. */
export const numberingOf = (db: Database.Database): Numbering | undefined =>
  NUMBERINGS.get(single(db, 'PRAGMA user_version'));

function checkStructure(db: Database.Database, file: string) {
  const size = Number(single(db, 'PRAGMA page_count')) * Number(single(db, 'PRAGMA page_size'));
  if (size > QUICK_CHECK_BYTES) return;
  const check = size > FULL_CHECK_BYTES ? 'quick_check' : 'integrity_check';
  const [finding] = db.prepare(`PRAGMA ${check}(1)`).raw().get() as [string];
  if (finding !== 'ok') throw damagedFile(file, finding);
}

const damagedFile = (file: string, finding: string) =>
  new CannotOpenLog(`${file} is damaged (${finding}). Restore the directory from a backup; nothing was changed.`);

function refusal(error: unknown, file: string): Error {
  if (error instanceof CannotOpenLog) return error;
  switch (sqliteCode(error)) {
    case 'SQLITE_BUSY':
      return new CannotOpenLog(`${file} is locked by another program. Close that one first.`);
    case 'SQLITE_NOTADB':
      return new CannotOpenLog(`${file} is no event log. Name another directory with --dir.`);
    case 'SQLITE_CORRUPT':
      return damagedFile(file, String(error));
    default:
      return new CannotOpenLog(
        `Cannot open ${file}: ${String(error)}. Check that the directory is readable and writable.`,
      );
  }
}

/**
 * Remembers the last acknowledged place beside the database. SQLite silently drops the end of a damaged write-ahead
 * log, as it must after a crash; the mark distinguishes such a torn end from lost events. It is written after every
 * commit and never synced: losing power can only make it older, which makes the check weaker, not wrong.
 */
export class HeadMark {
  private readonly fd: number;

  constructor(dir: string) {
    this.fd = openSync(join(dir, MARK), existsSync(join(dir, MARK)) ? 'r+' : 'w+');
  }

  /** Undefined if there is no readable mark. */
  read(): number | undefined {
    const bytes = Buffer.alloc(MARK_BYTES);
    if (readSync(this.fd, bytes, 0, MARK_BYTES, 0) < MARK_BYTES) return undefined;
    if (bytes.readUInt32LE(8) !== crc32(bytes.subarray(0, 8))) return undefined;
    return Number(bytes.readBigUInt64LE(0));
  }

  write(place: number): void {
    const bytes = Buffer.alloc(MARK_BYTES);
    bytes.writeBigUInt64LE(BigInt(place), 0);
    bytes.writeUInt32LE(crc32(bytes.subarray(0, 8)), 8);
    try {
      writeSync(this.fd, bytes, 0, MARK_BYTES, 0);
    } catch {
      // The events are durable without it; the older mark stays true.
    }
  }

  close(): void {
    closeSync(this.fd);
  }
}

export const logFileSize = (dir: string) =>
  [FILE, `${FILE}-wal`].reduce(
    (sum, name) => sum + (statSync(join(dir, name), { throwIfNoEntry: false })?.size ?? 0),
    0,
  );
