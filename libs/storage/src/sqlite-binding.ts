import { Lru } from '@app/kit/lru';
import Database from 'libsql';

/** What SQLite stores: no booleans, no dates. */
export type SqliteValue = string | number | null | Uint8Array;

/** One connection to a SQLite file. Calls are synchronous. */
export interface SqliteConnection {
  /** Runs statements that carry no values. */
  exec(sql: string): void;
  /** Runs one statement. @returns how many rows the statement itself changed */
  run(sql: string, values?: readonly SqliteValue[]): number;
  /** Every row of a query, each as the list of its columns. Never leaves a cursor open, so no snapshot is held. */
  rows(sql: string, values?: readonly SqliteValue[]): SqliteValue[][];
  close(): void;
}

interface Statement {
  run(values: readonly SqliteValue[]): { changes: number };
  raw(): { all(values: readonly SqliteValue[]): unknown[] };
}

/** Prepared statements held; one more drops the one unused for longest. */
const PREPARED = 400;

/** The one place that knows which package brings SQLite. */
export function connectSqlite(file: string): SqliteConnection {
  const database = new Database(file);
  const prepared = new Lru<string, Statement>(PREPARED);

  const statementFor = (sql: string): Statement => {
    const statement = prepared.get(sql);
    if (statement) return statement;
    const fresh = database.prepare(sql) as Statement;
    prepared.set(sql, fresh);
    return fresh;
  };

  return {
    exec: (sql) => void database.exec(sql),
    run: (sql, values = []) => statementFor(sql).run(values).changes,
    rows: (sql, values = []) => statementFor(sql).raw().all(values) as SqliteValue[][],
    close: () => {
      prepared.clear();
      database.close();
    },
  };
}

/**
 * What was deleted stands in the write-ahead log until it is truncated.
 * @returns false while somebody reads the file for longer than this connection waits
 */
export const truncateWriteAheadLog = (connection: SqliteConnection): boolean => {
  const [[busy] = []] = connection.rows('PRAGMA wal_checkpoint(TRUNCATE)');
  return busy === 0;
};

/** SQLite's name for an error, such as `SQLITE_BUSY`; empty for what is none of its errors. */
export const sqliteCode = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code.startsWith('SQLITE')
    ? error.code
    : '';
