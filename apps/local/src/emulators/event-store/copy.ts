import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'libsql';
import { EventLog } from './log/event-log';
import { CannotOpenLog, DamagedLog, FILE, HeadMark, numberingOf, single } from './log/log-file';

const PORTION = 2_000;
/** A copy waits this many milliseconds for a writer. */
const BUSY_MS = 30_000;

/**
 * Copies a database while others write it: the copy holds the state of one moment, in one file without a journal. `to` must
 * not exist.
 */
export function copyDatabase(from: string, to: string): void {
  const db = new Database(from, { readonly: true, fileMustExist: true });
  try {
    db.exec(`PRAGMA busy_timeout = ${BUSY_MS}`);
    db.exec(`VACUUM INTO '${to.replaceAll("'", "''")}'`);
  } finally {
    db.close();
  }
}

/** What is wrong with a database that nobody uses; undefined where it is whole and answers the query. */
export function damageOf(file: string, query: string): string | undefined {
  let db: Database.Database | undefined;
  try {
    db = new Database(file);
    const [finding] = db.prepare('PRAGMA integrity_check(1)').raw().get() as [string];
    db.prepare(query).all();
    return finding === 'ok' ? undefined : finding;
  } catch (error) {
    return String(error);
  } finally {
    db?.close();
  }
}

/** How events list the people whom they name. */
const PEOPLE = /"people":\[((?:"~[0-9a-z]{20}",?)+)\]/;

/** The pseudonyms that the newest so many events list which name anybody, of a log that nobody serves. */
export function peopleIn(dir: string, newest: number): string[] {
  const db = new Database(join(dir, FILE), { readonly: true, fileMustExist: true });
  try {
    const rows = db
      .prepare(
        `SELECT bytes FROM events WHERE instr(bytes, CAST('"people":["~' AS BLOB)) ORDER BY position DESC LIMIT ?`,
      )
      .raw()
      .all(newest) as [Buffer][];
    const lists = rows.flatMap(([bytes]) => PEOPLE.exec(bytes.toString('latin1'))?.[1] ?? []);
    return [...new Set(lists.flatMap((list) => JSON.parse(`[${list}]`) as string[]))];
  } finally {
    db.close();
  }
}

/** Copies the log of a directory, also while a node serves it, and marks where the copy ends. @returns its last position */
export function copyLog(dir: string, into: string): number {
  mkdirSync(into, { recursive: true });
  copyDatabase(join(dir, FILE), join(into, FILE));
  const db = new Database(join(into, FILE), { readonly: true });
  const head = single(db, 'SELECT max(position) FROM events') ?? 0;
  const position = numberingOf(db)?.positionOf(head) ?? head;
  db.close();
  const mark = new HeadMark(into);
  mark.write(head);
  mark.close();
  return position;
}

/**
 * Reads every event of a log that nobody serves, and checks that none is missing or changed.
 * @returns the last position @throws CannotOpenLog naming the first that is
 */
export function checkLog(dir: string): number {
  const log = EventLog.open(dir);
  try {
    for (let from = 0; from < log.head;) from = log.scan('forwards', from, undefined, PORTION).reached;
    return log.headPosition;
  } catch (error) {
    throw error instanceof DamagedLog ? new CannotOpenLog(error.message) : error;
  } finally {
    log.close();
  }
}
