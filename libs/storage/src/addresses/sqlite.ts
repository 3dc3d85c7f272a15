import { availableFile, connectPrivateFile, forgetDeleted } from '../private-file';
import type { SqliteConnection } from '../sqlite-binding';
import type { AddressStore, Sighting, SightingQuery, Visit } from './port';

const available = availableFile('addresses');

/** Addresses in a file of their own that only its owner may read. @throws StoreUnavailable */
export function openSqliteAddresses(file: string): AddressStore {
  return available(() => {
    const connection = connectPrivateFile(file);
    connection.exec(
      `CREATE TABLE IF NOT EXISTS sightings (player TEXT, at INTEGER, server INTEGER NOT NULL, address TEXT NOT NULL,
       PRIMARY KEY (player, at)) WITHOUT ROWID`,
    );
    // A file of an earlier version holds Squad's alone.
    if (connection.rows("SELECT 1 FROM pragma_table_info('sightings') WHERE name = 'game'").length === 0)
      connection.exec("ALTER TABLE sightings ADD COLUMN game TEXT NOT NULL DEFAULT 'squad'");
    connection.exec('CREATE INDEX IF NOT EXISTS sightings_at ON sightings (at)');
    connection.exec('CREATE INDEX IF NOT EXISTS sightings_address ON sightings (address, at, game, server)');
    return new SqliteAddresses(connection);
  });
}

class SqliteAddresses implements AddressStore {
  constructor(private readonly connection: SqliteConnection) {}

  remember(sightings: readonly Sighting[]): Promise<void> {
    const rows = JSON.stringify(
      sightings.map(({ playerId, at, serverId, address, game }) => [playerId, at, serverId, address, game]),
    );
    return this.run(
      `INSERT INTO sightings (player, at, server, address, game)
       SELECT value->>0, value->>1, value->>2, value->>3, value->>4 FROM json_each(?) WHERE true
       ON CONFLICT (player, at) DO NOTHING`,
      rows,
    );
  }

  async ofPlayer(playerId: string, query: SightingQuery): Promise<readonly Sighting[]> {
    const rows = this.newest<[number, number, string]>('player', playerId, 'at, server, address', query);
    return rows
      .map(([at, serverId, address]) => ({ game: query.game, playerId, at, serverId, address }))
      .sort(newestFirst);
  }

  async ofAddress(address: string, query: SightingQuery): Promise<readonly Visit[]> {
    const rows = this.newest<[string, number]>('address', address, 'player, at', query);
    return rows.map(([playerId, at]) => ({ playerId, at })).sort(newestFirst);
  }

  forgetBefore(at: number): Promise<void> {
    return this.forget('DELETE FROM sightings WHERE at < ?', at);
  }

  forgetPlayers(playerIds: readonly string[]): Promise<void> {
    const ids = JSON.stringify(playerIds);
    return this.forget('DELETE FROM sightings WHERE player IN (SELECT value FROM json_each(?))', ids);
  }

  close(): Promise<void> {
    this.connection.close();
    return Promise.resolve();
  }

  /** The newest rows in any order, as one text: a thousand rows cost twice as much one by one. */
  private newest<Row>(
    by: 'player' | 'address',
    value: string,
    columns: string,
    { game, since, limit }: SightingQuery,
  ): readonly Row[] {
    const rows = available(() =>
      this.connection.rows(
        `SELECT json_group_array(json_array(${columns})) FROM
         (SELECT ${columns} FROM sightings WHERE ${by} = ? AND at >= ? AND game = ? ORDER BY at DESC LIMIT ?)`,
        [value, since, game, limit],
      ),
    );
    return JSON.parse(String(rows[0]![0])) as readonly Row[];
  }

  private async forget(sql: string, value: string | number): Promise<void> {
    await this.run(sql, value);
    available(() => forgetDeleted(this.connection));
  }

  private async run(sql: string, value: string | number): Promise<void> {
    available(() => this.connection.run(sql, [value]));
  }
}

const newestFirst = (one: Visit, other: Visit): number => other.at - one.at;
