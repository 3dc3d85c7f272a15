import { availableFile, connectPrivateFile } from '../private-file';
import type { SqliteConnection, SqliteValue } from '../sqlite-binding';
import type { GrantRecord, GrantStore } from './port';

const available = availableFile('sign-ins');

const COLUMNS = 'model, id, uid, grant_id, account, payload, expires';

/** What the sign-in provider remembers, in a file of its own that only its owner may read. @throws StoreUnavailable */
export function openSqliteGrants(file: string, now: () => number = Date.now): GrantStore {
  return available(() => {
    const connection = connectPrivateFile(file);
    connection.exec(
      `CREATE TABLE IF NOT EXISTS grants (model TEXT, id TEXT, uid TEXT, grant_id TEXT, account TEXT,
       payload TEXT NOT NULL, expires INTEGER, PRIMARY KEY (model, id)) WITHOUT ROWID`,
    );
    for (const column of ['uid', 'grant_id', 'account', 'expires'])
      connection.exec(`CREATE INDEX IF NOT EXISTS grants_${column} ON grants (${column}) WHERE ${column} IS NOT NULL`);
    return new SqliteGrants(connection, now);
  });
}

class SqliteGrants implements GrantStore {
  constructor(
    private readonly connection: SqliteConnection,
    private readonly now: () => number,
  ) {}

  async put(record: GrantRecord): Promise<void> {
    this.run(`INSERT OR REPLACE INTO grants (${COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?)`, valuesOf(record));
  }

  async putIfAbsent(record: GrantRecord): Promise<GrantRecord> {
    this.run(`INSERT OR IGNORE INTO grants (${COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?)`, valuesOf(record));
    return (await this.get(record.model, record.id)) ?? record;
  }

  async get(model: string, id: string): Promise<GrantRecord | undefined> {
    return this.first('model = ? AND id = ?', [model, id]);
  }

  async byUid(model: string, uid: string): Promise<GrantRecord | undefined> {
    return this.first('model = ? AND uid = ?', [model, uid]);
  }

  async take(model: string, id: string): Promise<GrantRecord | undefined> {
    const sql = `DELETE FROM grants WHERE model = ? AND id = ? RETURNING ${COLUMNS}`;
    const [row] = available(() => this.connection.rows(sql, [model, id]));
    const record = row && recordOf(row);
    return record && (record.expiresAt ?? Infinity) > this.now() ? record : undefined;
  }

  async endGrant(grantId: string): Promise<void> {
    this.run('DELETE FROM grants WHERE grant_id = ?', [grantId]);
  }

  async endAccount(accountId: string): Promise<number> {
    return this.run('DELETE FROM grants WHERE account = ?', [accountId]);
  }

  async forgetBefore(at: number): Promise<void> {
    this.run('DELETE FROM grants WHERE expires < ?', [at]);
  }

  async close(): Promise<void> {
    this.connection.close();
  }

  private first(where: string, values: readonly SqliteValue[]): GrantRecord | undefined {
    const sql = `SELECT ${COLUMNS} FROM grants WHERE ${where} AND (expires IS NULL OR expires > ?)`;
    const [row] = available(() => this.connection.rows(sql, [...values, this.now()]));
    return row && recordOf(row);
  }

  private run(sql: string, values: readonly SqliteValue[]): number {
    return available(() => this.connection.run(sql, values));
  }
}

const valuesOf = ({ model, id, uid, grantId, accountId, payload, expiresAt }: GrantRecord): SqliteValue[] => [
  ...[model, id, uid ?? null, grantId ?? null, accountId ?? null, JSON.stringify(payload), expiresAt ?? null],
];

const recordOf = ([model, id, uid, grantId, accountId, payload, expiresAt]: readonly SqliteValue[]): GrantRecord => ({
  model: String(model),
  id: String(id),
  ...(uid !== null && { uid: String(uid) }),
  ...(grantId !== null && { grantId: String(grantId) }),
  ...(accountId !== null && { accountId: String(accountId) }),
  payload: JSON.parse(String(payload)) as GrantRecord['payload'],
  ...(expiresAt !== null && { expiresAt: Number(expiresAt) }),
});
