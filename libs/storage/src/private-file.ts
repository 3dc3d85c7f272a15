import { chmodSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { StoreUnavailable } from './read-models/port';
import { connectSqlite, sqliteCode, truncateWriteAheadLog, type SqliteConnection } from './sqlite-binding';

/** Opens a SQLite file that only its owner may read. What is deleted in it is overwritten, not merely unlinked. */
export function connectPrivateFile(file: string): SqliteConnection {
  mkdirSync(dirname(file), { recursive: true });
  const connection = connectSqlite(file);
  chmodSync(file, 0o600);
  connection.rows('PRAGMA journal_mode = WAL');
  connection.rows('PRAGMA busy_timeout = 1000');
  connection.rows('PRAGMA secure_delete = ON');
  return connection;
}

/** Leaves nothing of what was deleted. @throws Error while somebody reads the file for longer than this connection waits */
export function forgetDeleted(connection: SqliteConnection): void {
  if (!truncateWriteAheadLog(connection)) throw new Error('What was deleted is still in the write-ahead log.');
}

/** Runs work on a file whose contents an error may name. @throws StoreUnavailable for whatever the work throws */
export const availableFile =
  (contents: string) =>
  <T>(work: () => T): T => {
    try {
      return work();
    } catch (error) {
      throw new StoreUnavailable(`The file of ${contents} refuses: ${sqliteCode(error)}.`, { cause: error });
    }
  };
