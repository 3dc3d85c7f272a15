import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { setImmediate as breath, setTimeout as wait } from 'node:timers/promises';
import {
  connectSqlite,
  sqliteCode,
  truncateWriteAheadLog,
  type SqliteConnection,
  type SqliteValue,
} from '../sqlite-binding';
import { CheckedStore, type StoreAdapter } from './checked-store';
import { afterPrefix, trigrams, type CheckedQuery } from './fields';
import {
  Fenced,
  StoreUnavailable,
  type Collection,
  type Condition,
  type ControlRecord,
  type Fence,
  type Folded,
  type ReadModelStore,
  type Write,
} from './port';
import {
  carrying,
  containing,
  counted,
  creation,
  found,
  indexing,
  numbered,
  startingWith,
  table,
  tableName,
  unsearching,
  type Sql,
} from './sqlite-sql';
import { writerOf } from './sqlite-writer';

/** A turn of work lasts about this long before others in this process get theirs, milliseconds. */
const TURN_MS = 8;
/** Documents read or written between two looks at the clock. */
const STRIDE = 64;
/** How long a call waits for another process's transaction to end, milliseconds. */
const PATIENCE_MS = 15_000;
/** Up to so many candidates of the trigrams are looked at one by one; beyond, reading all in order soon finds enough. */
const CANDIDATES = 1_000;

/** Pages a connection keeps in memory: two connections a process. */
const CACHE_KIB = 32_768;

const LATER = /^SQLITE_(BUSY|LOCKED|FULL|IOERR|CANTOPEN|READONLY|PROTOCOL|NOMEM)/;
const CONTENDED = /^SQLITE_(BUSY|LOCKED)/;
/** A field or search that was declared after the generation was prepared. */
const isUndeclared = (error: unknown) => error instanceof Error && /no such (column|index)/.test(error.message);
const isMissingTable = (error: unknown) => error instanceof Error && /no such table/.test(error.message);

const open = (file: string): SqliteConnection => {
  const connection = connectSqlite(file);
  // A wait inside SQLite stops the whole process, so it is kept short; `patiently` waits outside.
  connection.rows('PRAGMA busy_timeout = 5');
  connection.exec(`PRAGMA cache_size = -${CACHE_KIB}`);
  return connection;
};

const setUp = (connection: SqliteConnection) => {
  connection.rows('PRAGMA journal_mode = WAL');
  // A power cut may take the last transactions, never break one: documents and checkpoint go back together.
  connection.exec('PRAGMA synchronous = NORMAL');
  // Longer than usual between two checkpoints: a rebuild then writes each page of an index less often.
  connection.rows('PRAGMA wal_autocheckpoint = 4000');
  connection.rows('PRAGMA journal_size_limit = 67108864');
  connection.exec(
    'CREATE TABLE IF NOT EXISTS control (key TEXT PRIMARY KEY, revision INTEGER NOT NULL, value TEXT NOT NULL) WITHOUT ROWID',
  );
};

/** Read models in one SQLite file, which several processes may have open. @throws StoreUnavailable */
export async function openSqliteStore({ file }: { readonly file: string }): Promise<ReadModelStore> {
  mkdirSync(dirname(file), { recursive: true });
  const writer = await patiently(() => open(file));
  try {
    await patiently(() => setUp(writer));
    return new CheckedStore(new SqliteStore(writer, await patiently(() => open(file))));
  } catch (error) {
    writer.close();
    throw error;
  }
}

/** Tries again while another process is in the way. */
async function patiently<T>(work: () => T): Promise<T> {
  const until = Date.now() + PATIENCE_MS;
  for (;;) {
    try {
      return work();
    } catch (error) {
      const code = sqliteCode(error);
      if (!CONTENDED.test(code) || Date.now() > until) throw refusal(error);
      await wait(2 + Math.random() * 8);
    }
  }
}

class SqliteStore implements StoreAdapter {
  /** Writing transactions of this process, one after the other. */
  private queue: Promise<unknown> = Promise.resolve();
  private readonly waiting: Waiting[] = [];
  private closed = false;

  /** Readers have a connection of their own: they see what is committed, whatever the writer is in the middle of. */
  constructor(
    private readonly writer: SqliteConnection,
    private readonly reader: SqliteConnection,
  ) {}

  async prepare(collection: Collection<object>): Promise<void> {
    await this.writing(async (connection) => {
      createTable(connection, collection);
      const tables = connection.rows(`SELECT name FROM sqlite_master WHERE type = 'table'`);
      const turns = new Turns();
      for (const statement of indexing(collection, names(tables))) {
        // As over the writes of a batch: a large table is indexed in many turns.
        if (turns.over) await turns.next();
        connection.exec(statement);
      }
    });
  }

  async prepareUnindexed(collection: Collection<object>): Promise<void> {
    await this.writing(async (connection) => createTable(connection, collection));
  }

  async drop(collection: Collection<object>, fence?: Fence): Promise<void> {
    let wasThere = false;
    while (await this.writing(async (connection) => dropPortion(connection, collection, fence))) wasThere = true;
    // Without a fence what was dropped before may still be in the write-ahead log; with one a build begins.
    if (wasThere || !fence) await this.truncateWriteAheadLog();
  }

  async get<Doc extends object>(collection: Collection<Doc>, id: string): Promise<Doc | undefined> {
    const text = `SELECT d FROM ${table(collection)} WHERE id = ? AND live IS NOT NULL`;
    const [row] = await this.select(collection, { text, values: [id] });
    return row && parsed<Doc>(row[0]);
  }

  async find<Doc extends object>(collection: Collection<Doc>, query: CheckedQuery): Promise<Doc[]> {
    const rows = await this.select(collection, found(collection, query));
    return rows.map(([d]) => parsed<Doc>(d));
  }

  async count(collection: Collection<object>, where: readonly Condition[]): Promise<number> {
    const [row] = await this.select(collection, counted(collection, where));
    return Number(row?.[0] ?? 0);
  }

  async search<Doc extends object>(
    collection: Collection<Doc>,
    field: string,
    text: string,
    limit: number,
  ): Promise<Doc[]> {
    const first = await this.select(collection, startingWith(collection, field, text, limit));
    const left = limit - first.length;
    const second = left > 0 && text !== '' ? await this.behindBeginning(collection, field, text, left) : [];
    const documents: Doc[] = [];
    for (const rows of [first, second]) {
      if (rows.length === 0) continue;
      const numbers = rows.map(([n]) => n ?? null);
      for (const [d] of await this.select(collection, numbered(collection, numbers))) documents.push(parsed<Doc>(d));
    }
    return documents;
  }

  private async behindBeginning(collection: Collection<object>, field: string, text: string, limit: number) {
    const wanted = trigrams(text);
    if (wanted.length === 0) return this.select(collection, containing(collection, field, text, limit));
    const candidates = await this.select(collection, carrying(collection, field, wanted, CANDIDATES));
    const rows = candidates.length < CANDIDATES ? candidates.map(([n]) => Number(n)) : undefined;
    return this.select(collection, containing(collection, field, text, limit, rows));
  }

  async load<Doc extends object>(
    collection: Collection<Doc>,
    ids: readonly string[],
  ): Promise<Map<string, Folded<Doc>>> {
    const folded = new Map<string, Folded<Doc>>();
    const statement = `SELECT id, p, d FROM ${table(collection)} WHERE id IN (SELECT value FROM json_each(?))`;
    const turns = new Turns();
    for (let at = 0; at < ids.length; at += STRIDE) {
      if (turns.over) await turns.next();
      const values = [JSON.stringify(ids.slice(at, at + STRIDE))];
      for (const [id, p, d] of await this.select(collection, { text: statement, values }))
        folded.set(String(id), { logPosition: String(p), doc: d === null ? undefined : parsed<Doc>(d) });
    }
    return folded;
  }

  async applyBatch<Doc extends object>(
    collection: Collection<Doc>,
    writes: readonly Write<Doc>[],
    fence: Fence,
  ): Promise<{ written: number }> {
    return this.writing(async (connection) => {
      checkFence(connection, fence);
      const write = writerOf(connection, collection);
      let written = 0;
      const turns = new Turns();
      for (const [index, each] of writes.entries()) {
        // The transaction stays open over the pause: readers go on, other writers wait for the whole batch.
        if (index % STRIDE === 0 && turns.over) await turns.next();
        written += write(each);
      }
      return { written };
    });
  }

  async sweep(collection: Collection<object>, logPosition: string): Promise<number> {
    return this.writing(async (connection) =>
      connection.run(`DELETE FROM ${table(collection)} WHERE d IS NULL AND p <= ?`, [logPosition]),
    );
  }

  async *scan<Doc extends object>(collection: Collection<Doc>): AsyncGenerator<{ id: string } & Folded<Doc>> {
    const name = table(collection);
    let after: string | undefined;
    for (;;) {
      const from = after === undefined ? '' : 'WHERE id > ?';
      const text = `SELECT id, p, d FROM ${name} ${from} ORDER BY id LIMIT ${STRIDE * 4}`;
      const rows = await this.select(collection, { text, values: after === undefined ? [] : [after] });
      for (const [id, p, d] of rows)
        yield { id: String(id), logPosition: String(p), doc: d === null ? undefined : parsed<Doc>(d) };
      const last = rows.at(-1);
      if (!last) return;
      after = String(last[0]);
      await breath();
    }
  }

  async readControl<Value extends object>(
    key: string,
    before?: ControlRecord<Value>,
  ): Promise<ControlRecord<Value> | undefined> {
    const value = 'CASE WHEN revision = ? THEN NULL ELSE value END';
    const [row] = await this.reading(`SELECT key, revision, ${value} FROM control WHERE key = ?`, [
      before?.revision ?? 0,
      key,
    ]);
    return row && (row[2] === null ? before : record<Value>(row));
  }

  async listControl<Value extends object>(prefix: string): Promise<ControlRecord<Value>[]> {
    const after = afterPrefix(prefix);
    const rows = await this.reading(
      `SELECT key, revision, value FROM control WHERE key >= ? ${after === undefined ? '' : 'AND key < ?'} ORDER BY key`,
      after === undefined ? [prefix] : [prefix, after],
    );
    return rows.map((row) => record<Value>(row));
  }

  async writeControl<Value extends object>(
    key: string,
    expected: number,
    value: Value,
  ): Promise<ControlRecord<Value> | undefined> {
    const text = JSON.stringify(value);
    const changed = await this.writing(async (connection) =>
      expected === 0
        ? connection.run('INSERT INTO control VALUES (?, 1, ?) ON CONFLICT (key) DO NOTHING', [key, text])
        : connection.run('UPDATE control SET revision = revision + 1, value = ? WHERE key = ? AND revision = ?', [
            text,
            key,
            expected,
          ]),
    );
    return changed === 1 ? { key, revision: expected + 1, value: JSON.parse(text) as Value } : undefined;
  }

  async ping(): Promise<void> {
    await this.reading('SELECT 1 FROM control LIMIT 1');
  }

  async close(): Promise<void> {
    if (this.closed) return;
    this.closed = true;
    await this.queue;
    this.reader.close();
    this.writer.close();
  }

  /** Committed rows; none where the collection is not there (any more). */
  private async select(collection: Collection<object>, { text, values }: Sql): Promise<SqliteValue[][]> {
    try {
      return await this.reading(text, values);
    } catch (error) {
      if (isMissingTable(error)) return [];
      if (isUndeclared(error))
        throw new StoreUnavailable(`${collection.model.name}: this generation was made by other code.`, {
          cause: error,
        });
      throw error;
    }
  }

  private reading(text: string, values: readonly SqliteValue[] = []): Promise<SqliteValue[][]> {
    this.checkOpen();
    return patiently(() => this.reader.rows(text, values));
  }

  /**
   * All or nothing, and committed when it resolves. What waits at the same time shares a transaction, because each costs
   * as much as dozens of documents; within it every piece of work is still all or nothing by itself.
   */
  private writing<T>(work: (connection: SqliteConnection) => Promise<T>): Promise<T> {
    this.checkOpen();
    return new Promise<T>((resolve, reject) => {
      this.waiting.push({ work, resolve: resolve as (result: unknown) => void, reject });
      if (this.waiting.length === 1) this.queue = this.queue.then(() => this.commitWaiting());
    });
  }

  private async commitWaiting(): Promise<void> {
    // Those who learnt of the same news come within a turn of the event loop.
    await breath();
    const together = this.waiting.splice(0);
    try {
      await patiently(() => this.writer.exec('BEGIN IMMEDIATE'));
      const outcomes: Outcome[] = [];
      for (const { work } of together)
        outcomes.push(together.length === 1 ? { result: await work(this.writer) } : await this.attempt(work));
      await patiently(() => this.writer.exec('COMMIT'));
      for (const [index, outcome] of outcomes.entries())
        if ('error' in outcome) together[index]!.reject(outcome.error);
        else together[index]!.resolve(outcome.result);
    } catch (error) {
      rollBack(this.writer);
      for (const { reject } of together) reject(refusal(error));
    }
  }

  /** @throws what ended the whole transaction */
  private async attempt(work: Waiting['work']): Promise<Outcome> {
    this.writer.exec('SAVEPOINT attempt');
    try {
      const result = await work(this.writer);
      this.writer.exec('RELEASE attempt');
      return { result };
    } catch (error) {
      // A full disk, say, has rolled back everything: then this fails too.
      try {
        this.writer.exec('ROLLBACK TO attempt');
        this.writer.exec('RELEASE attempt');
      } catch {
        throw error;
      }
      return { error: refusal(error) };
    }
  }

  /** @throws StoreUnavailable while somebody reads for longer, such as a backup */
  private async truncateWriteAheadLog(): Promise<void> {
    const until = Date.now() + PATIENCE_MS;
    for (;;) {
      // Others write between two attempts.
      const attempt = this.queue.then(() => patiently(() => truncateWriteAheadLog(this.writer)));
      this.queue = attempt.catch(() => undefined);
      if (await attempt) return;
      if (Date.now() > until) throw new StoreUnavailable('Somebody reads the read-model file for long.');
      await wait(50);
    }
  }

  private checkOpen() {
    if (this.closed) throw new StoreUnavailable('The read-model file was closed.');
  }
}

interface Waiting {
  readonly work: (connection: SqliteConnection) => Promise<unknown>;
  resolve(result: unknown): void;
  reject(error: unknown): void;
}

type Outcome = { readonly result: unknown } | { readonly error: unknown };

/** The error for the caller: that it may try again, or what is wrong. */
const refusal = (error: unknown): unknown => {
  const code = sqliteCode(error);
  return LATER.test(code) ? new StoreUnavailable(`The read-model file refuses: ${code}.`, { cause: error }) : error;
};

/** Some failures have rolled back already, which makes this one fail harmlessly. */
function rollBack(connection: SqliteConnection): void {
  try {
    connection.exec('ROLLBACK');
  } catch (error) {
    if (!/no transaction is active/.test(String(error))) throw error;
  }
}

function createTable(connection: SqliteConnection, collection: Collection<object>): void {
  const columns = connection.rows('SELECT name FROM pragma_table_info(?)', [tableName(collection)]);
  for (const statement of creation(collection, names(columns))) connection.exec(statement);
}

/**
 * Overwrites what it deletes, because it may name people who were erased: in turns, as a large table is a gigabyte. On
 * for good it would cost every fold. @returns whether some was there
 */
function dropPortion(connection: SqliteConnection, collection: Collection<object>, fence?: Fence): boolean {
  if (fence) checkFence(connection, fence);
  const name = table(collection);
  if (connection.rows('SELECT 1 FROM sqlite_master WHERE name = ?', [tableName(collection)]).length === 0) return false;
  connection.rows('PRAGMA secure_delete = ON');
  try {
    for (const statement of unsearching(collection)) connection.exec(statement);
    const some = `DELETE FROM ${name} WHERE n IN (SELECT n FROM ${name} LIMIT ${STRIDE})`;
    for (const turns = new Turns(); connection.run(some) > 0;) if (turns.over) return true;
    connection.exec(`DROP TABLE ${name}`);
    return true;
  } finally {
    connection.rows('PRAGMA secure_delete = OFF');
  }
}

function checkFence(connection: SqliteConnection, { key, epoch }: Fence): void {
  const [row] = connection.rows('SELECT value FROM control WHERE key = ?', [key]);
  const current = row && parsed<{ epoch?: unknown }>(row[0]).epoch;
  if (current !== epoch) throw new Fenced(`${key} is at epoch ${String(current)}, not ${epoch}.`);
}

/** Divides long work, so that others in this process get their turn. */
class Turns {
  private began = performance.now();

  get over(): boolean {
    return performance.now() - this.began > TURN_MS;
  }

  async next(): Promise<void> {
    await breath();
    this.began = performance.now();
  }
}

const parsed = <T>(json: SqliteValue | undefined): T => JSON.parse(String(json)) as T;
const names = (rows: readonly SqliteValue[][]) => new Set(rows.map(([name]) => String(name)));

const record = <Value extends object>([key, revision, value]: readonly SqliteValue[]): ControlRecord<Value> => ({
  key: String(key),
  revision: Number(revision),
  value: parsed<Value>(value),
});
