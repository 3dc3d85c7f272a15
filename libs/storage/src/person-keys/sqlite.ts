import { availableFile, connectPrivateFile, forgetDeleted } from '../private-file';
import type { SqliteConnection, SqliteValue } from '../sqlite-binding';
import { newKey } from './new-key';
import type { PersonKey, PersonKeyStore } from './port';

const available = availableFile('personal keys');

/** Ids in one statement. */
const AT_ONCE = 500;

/** The keys of people, in a file of its own that only its owner may read. @throws StoreUnavailable */
export function openSqlitePersonKeys(file: string): PersonKeyStore {
  return available(() => {
    const connection = connectPrivateFile(file);
    connection.exec(
      `CREATE TABLE IF NOT EXISTS keys (id TEXT PRIMARY KEY, pseudonym TEXT NOT NULL UNIQUE, key BLOB NOT NULL) WITHOUT ROWID`,
    );
    connection.exec('CREATE TABLE IF NOT EXISTS destructions (one INTEGER PRIMARY KEY, count INTEGER NOT NULL)');
    connection.run('INSERT OR IGNORE INTO destructions VALUES (1, 0)');
    return new SqlitePersonKeys(connection);
  });
}

class SqlitePersonKeys implements PersonKeyStore {
  constructor(private readonly connection: SqliteConnection) {}

  async ensure(ids: readonly string[]): Promise<readonly PersonKey[]> {
    const found = this.read('id', ids);
    const there = new Set(found.map(({ id }) => id));
    const missing = [...new Set(ids)].filter((id) => !there.has(id));
    if (missing.length === 0) return found;
    await this.restore(missing.map(newKey));
    return [...found, ...this.read('id', missing)];
  }

  async ofIds(ids: readonly string[]): Promise<readonly PersonKey[]> {
    return this.read('id', ids);
  }

  async ofPseudonyms(pseudonyms: readonly string[]): Promise<readonly PersonKey[]> {
    return this.read('pseudonym', pseudonyms);
  }

  async *all(): AsyncGenerator<PersonKey> {
    for (let last = ''; ;) {
      const sql = 'SELECT id, pseudonym, key FROM keys WHERE id > ? ORDER BY id LIMIT ?';
      const found = available(() => this.connection.rows(sql, [last, AT_ONCE])).map(keyOf);
      yield* found;
      if (found.length < AT_ONCE) return;
      last = found.at(-1)!.id;
    }
  }

  async restore(keys: readonly PersonKey[]): Promise<number> {
    return this.together(() => {
      let count = 0;
      for (const { id, pseudonym, key } of keys)
        count += this.connection.run('INSERT OR IGNORE INTO keys VALUES (?, ?, ?)', [id, pseudonym, key]);
      return count;
    });
  }

  async destroy(ids: readonly string[]): Promise<number> {
    const count = this.together(() => {
      this.connection.run('UPDATE destructions SET count = count + 1');
      let destroyed = 0;
      for (const id of ids) destroyed += this.connection.run('DELETE FROM keys WHERE id = ?', [id]);
      return destroyed;
    });
    available(() => forgetDeleted(this.connection));
    return count;
  }

  async destructions(): Promise<number> {
    return available(() => Number(this.connection.rows('SELECT count FROM destructions')[0]![0]));
  }

  async close(): Promise<void> {
    this.connection.close();
  }

  /** One transaction: a thousand players who are new cost one write to the disk. */
  private together<T>(work: () => T): T {
    return available(() => {
      this.connection.exec('BEGIN IMMEDIATE');
      try {
        const result = work();
        this.connection.exec('COMMIT');
        return result;
      } catch (error) {
        this.connection.exec('ROLLBACK');
        throw error;
      }
    });
  }

  private read(column: 'id' | 'pseudonym', values: readonly string[]): PersonKey[] {
    const distinct = [...new Set(values)];
    const found: PersonKey[] = [];
    for (let from = 0; from < distinct.length; from += AT_ONCE) {
      const some = distinct.slice(from, from + AT_ONCE);
      const places = some.map(() => '?').join(', ');
      const sql = `SELECT id, pseudonym, key FROM keys WHERE ${column} IN (${places})`;
      found.push(...available(() => this.connection.rows(sql, some)).map(keyOf));
    }
    return found;
  }
}

const keyOf = ([id, pseudonym, key]: readonly SqliteValue[]): PersonKey => ({
  id: String(id),
  pseudonym: String(pseudonym),
  key: key as Uint8Array,
});
