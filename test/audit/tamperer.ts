import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import Database from 'libsql';

/** Whoever can write the file of the log, and knows its format. */
export class Tamperer {
  private readonly db: Database.Database;

  /** @param dir the data folder of a log that nobody serves now */
  constructor(dir: string) {
    this.db = new Database(join(dir, 'log', 'log.db'));
  }

  private row(stream: string, revision: number) {
    const sql = `SELECT position, events.stream AS s, revision, type, bytes FROM events
      JOIN streams ON streams.id = events.stream WHERE streams.name = ? AND revision = ?`;
    type Row = { position: number; s: number; revision: number; type: number; bytes: Buffer };
    return this.db.prepare(sql).get(Buffer.from(stream), revision) as Row;
  }

  /** Changes text of the same length inside of an event, and its checksum with it. */
  edit(
    stream: string,
    revision: number,
    from: string,
    to: string,
    checksum: 'leave the checksum' | 'mend it' = 'mend it',
  ) {
    const row = this.row(stream, revision);
    const at = row.bytes.indexOf(from);
    if (at < 0 || from.length !== to.length) throw new Error(`${from} cannot become ${to} in ${stream} ${revision}.`);
    row.bytes.write(to, at);
    if (checksum === 'mend it') this.put(row.position, row, row.bytes);
    else this.db.prepare('UPDATE events SET bytes = ? WHERE position = ?').run(row.bytes, row.position);
  }

  /** Exchanges what two events say. */
  swap(stream: string, one: number, other: number, texts: readonly [string, string]): void {
    this.edit(stream, one, texts[0], texts[1]);
    this.edit(stream, other, texts[1], texts[0]);
  }

  /** Makes an event one of a kind that nobody audits: gone for whoever looks for what staff did. */
  disguise(stream: string, revision: number, from: string, to: string): void {
    const row = this.row(stream, revision);
    const { id } = this.db.prepare('SELECT max(id) + 1 AS id FROM types').get() as { id: number };
    const name = Buffer.from(to);
    this.db.prepare('INSERT INTO types VALUES (?, ?, ?)').run(id, name, crc32(name, (id * 2) >>> 0));
    row.bytes.write(to, row.bytes.indexOf(from));
    this.db.prepare('UPDATE events SET type = ? WHERE position = ?').run(id, row.position);
    this.put(row.position, { ...row, type: id }, row.bytes);
  }

  /** Cuts off everything behind an event. */
  cutBehind(stream: string, revision: number): void {
    const { position } = this.row(stream, revision);
    this.db.prepare('DELETE FROM events WHERE position > ?').run(position);
  }

  close(): void {
    this.db.close();
  }

  private put(position: number, { s, revision, type }: { s: number; revision: number; type: number }, bytes: Buffer) {
    const crc = crc32(bytes, (position * 31 + s * 17 + revision * 13 + type * 7) >>> 0);
    this.db.prepare('UPDATE events SET bytes = ?, crc = ? WHERE position = ?').run(bytes, crc, position);
  }
}
