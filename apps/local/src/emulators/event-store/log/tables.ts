import { crc32 } from 'node:zlib';
import type Database from 'libsql';
import { Lru } from '@app/kit/lru';
import { NO_REVISION } from './expected-revision';
import type { EventFilter } from '../services/filter';
import { DamagedLog, undamaged } from './log-file';
import { uuidBytes, uuidText } from '../services/uuid';

export interface StoredEvent {
  /** Its place in the order of all events: 1 for the first. What readers see is its position. */
  readonly place: number;
  readonly revision: number;
  /** A finished read response. */
  readonly bytes: Buffer;
}

export interface StreamState {
  readonly name: string;
  /** Undefined until the first event. */
  id?: number;
  /** Revision of the last event, `NO_REVISION` if there is none. */
  last: number;
  /** An earlier version of this node deleted the stream for good. */
  readonly tombstoned: boolean;
}

export type Direction = 'forwards' | 'backwards';

/**
 * A damaged row may hold anything in any column, and the client ends the process at text that is no UTF-8: what is read
 * is turned into what it must be, and the checksum finds the damage.
 */
function asInteger(column: string): string {
  return `CAST(${column} AS INTEGER)`;
}
function asBytes(column: string): string {
  return `CAST(${column} AS BLOB)`;
}

/** The column `position` holds places: formats differ in the position that an event at a place shows. */
const COLUMNS = `position, ${['stream', 'revision', 'type', 'crc'].map(asInteger).join(', ')}, ${asBytes('bytes')}`;
type Row = [place: number, stream: number, revision: number, type: number, crc: number, bytes: Buffer];

const CACHED_STATEMENTS = 64;
/** How many places one filtered scan passes at most, so that a rare match does not hold up other readers. */
const WINDOW = 8192;

const nameCrc = (name: Buffer, id: number, flag: number) => crc32(name, (id * 2 + flag) >>> 0);
const eventCrc = (place: number, stream: number, revision: number, type: number, bytes: Buffer) =>
  crc32(bytes, (place * 31 + stream * 17 + revision * 13 + type * 7) >>> 0);

/**
 * Streams, event types and events as rows. Every row carries a checksum over its content and its place; reading one that
 * fails it, or a gap between two, throws `DamagedLog`.
 */
export class Tables {
  /** Place of the last event, which is their number. Inside a transaction it counts the events of that, too. */
  head: number;
  private readonly statements = new Lru<string, Database.Statement>(CACHED_STATEMENTS);
  private readonly types = new Map<string, number>();
  private uncommittedTypes: string[] = [];

  /** Reads and checks every name. */
  constructor(
    private readonly db: Database.Database,
    dir: string,
  ) {
    this.head = (this.row('SELECT max(position) FROM events')![0] as number | null) ?? 0;
    for (const [id, name, crc] of this.rows(`SELECT id, ${asBytes('name')}, ${asInteger('crc')} FROM types`) as [
      number,
      Buffer,
      number,
    ][]) {
      if (crc !== nameCrc(name, id, 0)) throw new DamagedLog(`Event type ${id} of the log in ${dir} is damaged.`);
      this.types.set(name.toString(), id);
    }
    const streams = this.rows(
      `SELECT id, ${asBytes('name')}, ${asInteger('crc')}, ${asInteger('tombstoned')} FROM streams`,
    ) as [number, Buffer, number, number][];
    for (const [id, name, crc, tombstoned] of streams)
      if (crc !== nameCrc(name, id, tombstoned)) throw new DamagedLog(`Stream ${id} of the log in ${dir} is damaged.`);
  }

  private statement(sql: string): Database.Statement {
    let statement = this.statements.get(sql);
    if (!statement) {
      statement = this.db.prepare(sql);
      if (statement.reader) statement.raw();
      this.statements.set(sql, statement);
    }
    return statement;
  }

  private row(sql: string, ...parameters: unknown[]): unknown[] | undefined {
    return undamaged('a lookup', () => this.statement(sql).get(parameters)) as unknown[] | undefined;
  }

  private rows(sql: string, ...parameters: unknown[]): unknown[][] {
    return undamaged(sql, () => this.statement(sql).all(parameters)) as unknown[][];
  }

  stream(name: string): StreamState {
    const [id, tombstoned] =
      this.row(`SELECT id, ${asInteger('tombstoned')} FROM streams WHERE name = ?`, Buffer.from(name)) ?? [];
    if (id === undefined) return { name, last: NO_REVISION, tombstoned: false };
    const [last] = this.row(`SELECT ${asInteger('max(revision)')} FROM events WHERE stream = ?`, id) as [number | null];
    return { name, id: id as number, last: last ?? NO_REVISION, tombstoned: tombstoned === 1 };
  }

  /** The last revision of a stream at which an event with this id is recorded. */
  revisionOf({ id }: StreamState, eventId: string): number | undefined {
    if (id === undefined) return undefined;
    const sql = `SELECT ${asInteger('max(revision)')} FROM events INDEXED BY events_by_id WHERE id = ? AND stream = ?`;
    return (this.row(sql, uuidBytes(eventId), id)?.[0] as number | null) ?? undefined;
  }

  idAt({ id }: StreamState, revision: number): string | undefined {
    const [found] =
      this.row(`SELECT ${asBytes('id')} FROM events WHERE stream = ? AND revision = ?`, id ?? null, revision) ?? [];
    return found instanceof Buffer ? uuidText(found) : undefined;
  }

  /** The id of the log's first event, which identifies the log. */
  get firstId(): string {
    return uuidText(this.row(`SELECT ${asBytes('id')} FROM events WHERE position = 1`)![0] as Buffer);
  }

  placeOf({ id }: StreamState, revision: number): number {
    return this.row('SELECT position FROM events WHERE stream = ? AND revision = ?', id, revision)![0] as number;
  }

  /** Writes an event behind the last one, within the caller's transaction. */
  insert(stream: StreamState, type: string, id: string, bytes: Buffer): void {
    stream.id ??= this.addName('streams', stream.name);
    const typeId = this.types.get(type) ?? this.addType(type);
    const place = this.head + 1;
    const revision = stream.last + 1;
    const crc = eventCrc(place, stream.id, revision, typeId, bytes);
    this.statement(
      'INSERT INTO events (position, stream, revision, type, id, crc, bytes) VALUES (?, ?, ?, ?, ?, ?, ?)',
    ).run([place, stream.id, revision, typeId, uuidBytes(id), crc, bytes]);
    this.head = place;
    stream.last = revision;
  }

  private addType(name: string): number {
    const id = this.addName('types', name);
    this.types.set(name, id);
    this.uncommittedTypes.push(name);
    return id;
  }

  private addName(table: 'streams' | 'types', text: string): number {
    const name = Buffer.from(text);
    const id = ((this.row(`SELECT max(id) FROM ${table}`)?.[0] as number | null) ?? 0) + 1;
    const row = [id, name, nameCrc(name, id, 0)];
    if (table === 'types') this.statement('INSERT INTO types (id, name, crc) VALUES (?, ?, ?)').run(row);
    else this.statement('INSERT INTO streams (id, name, crc, tombstoned) VALUES (?, ?, ?, 0)').run(row);
    return id;
  }

  close(): void {
    this.statements.clear();
  }

  committed(): void {
    this.uncommittedTypes = [];
  }

  /** Forgets what the failed transaction added. */
  rolledBack(head: number): void {
    this.head = head;
    for (const name of this.uncommittedTypes) this.types.delete(name);
    this.uncommittedTypes = [];
  }

  /** Events of a stream from a revision (inclusive), at most `limit`. */
  readStream({ id, name, last }: StreamState, direction: Direction, from: number, limit: number): StoredEvent[] {
    const forwards = direction === 'forwards';
    const first = forwards ? from : Math.min(from, last);
    const count = Math.min(limit, forwards ? last - first + 1 : first + 1);
    if (count <= 0) return [];
    const [relation, order] = forwards ? ['>=', 'revision'] : ['<=', 'revision DESC'];
    const rows = this.rows(
      `SELECT ${COLUMNS} FROM events WHERE stream = ? AND revision ${relation} ? ORDER BY ${order} LIMIT ?`,
      id,
      first,
      count,
    ) as Row[];
    const revisions = rows.map(([, , revision]) => revision);
    checkConsecutive(revisions, first, forwards ? 1 : -1, count, (missing) => `Revision ${missing} of ${name}`);
    return rows.map(checked);
  }

  /**
   * One step along the whole log from a place (exclusive): what matches, at most `limit`, and the place up to which it
   * looked. Without a filter there must be an event at every place.
   */
  scan(
    direction: Direction,
    from: number,
    filter: EventFilter | undefined,
    limit: number,
  ): { found: StoredEvent[]; reached: number } {
    const forwards = direction === 'forwards';
    const span = filter ? WINDOW : limit;
    const end = forwards ? Math.min(this.head, from + span) : Math.max(1, from - span);
    const [low, high] = forwards ? [from + 1, end] : [end, from - 1];
    if (low > high) return { found: [], reached: forwards ? from : 0 };
    const order = forwards ? 'position' : 'position DESC';
    const rows =
      filter?.on === 'stream'
        ? this.ofStreams(filter, low, high, order, limit)
        : this.ofTypes(filter, low, high, order, limit);
    if (!filter) {
      const places = rows.map(([place]) => place);
      checkConsecutive(
        places,
        forwards ? low : high,
        forwards ? 1 : -1,
        high - low + 1,
        (missing) => `Event ${missing}`,
      );
    }
    return { found: rows.map(checked), reached: rows.length === limit ? rows.at(-1)![0] : end };
  }

  /** Without a filter: of all types. */
  private ofTypes(filter: EventFilter | undefined, low: number, high: number, order: string, limit: number): Row[] {
    const types = filter ? `AND type IN (${filter.typeIds(this.types).join(',')})` : '';
    const sql = `SELECT ${COLUMNS} FROM events WHERE position BETWEEN ? AND ? ${types} ORDER BY ${order} LIMIT ?`;
    return this.rows(sql, low, high, limit) as Row[];
  }

  private ofStreams(filter: EventFilter, low: number, high: number, order: string, limit: number): Row[] {
    const sql = `SELECT position, ${asBytes('name')} FROM events JOIN streams ON streams.id = stream WHERE position BETWEEN ? AND ? ORDER BY ${order}`;
    const places = (this.rows(sql, low, high) as [number, Buffer][])
      .filter(([, name]) => filter.matches(name.toString()))
      .slice(0, limit);
    return places.map(([place]) => this.row(`SELECT ${COLUMNS} FROM events WHERE position = ?`, place) as Row);
  }
}

/** Throws `DamagedLog` naming the first number that is missing from a run of `count`. */
function checkConsecutive(
  found: readonly number[],
  first: number,
  step: 1 | -1,
  count: number,
  named: (missing: number) => string,
): void {
  for (let index = 0; index < count; index++) {
    const due = first + index * step;
    if (found[index] !== due) throw new DamagedLog(`${named(due)} is missing from the log.`);
  }
}

function checked([place, stream, revision, type, crc, bytes]: Row): StoredEvent {
  if (!Buffer.isBuffer(bytes) || eventCrc(place, stream, revision, type, bytes) !== crc) {
    throw new DamagedLog(`The event at place ${place} is damaged.`);
  }
  return { place, revision, bytes };
}
