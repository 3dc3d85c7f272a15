import { randomUUID } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type Database from 'libsql';
import type { EventFilter } from './filter';
import { judgeAppend, judgeDelete, NO_REVISION, type ExpectedRevision, type StreamFacts } from './expected-revision';
import {
  CannotOpenLog,
  DamagedLog,
  DirectoryLock,
  HeadMark,
  logFileSize,
  openLogFile,
  single,
  sqliteCode,
  undamaged,
} from './log-file';
import {
  DELETED_BEFORE,
  firstVisible,
  isMetastream,
  isSoftDeleted,
  mayWrite,
  METADATA_OF_METASTREAMS,
  METADATA_TYPE,
  metastreamOf,
  originalOf,
  parseMetadata,
  type StreamMetadata,
  withTruncateBefore,
} from './stream-metadata';
import type { Numbering } from './numbering';
import { decodeRecorded, encodeRecorded } from './wire';

export interface ProposedEvent {
  /** A UUID as text. */
  readonly id: string;
  readonly type: string;
  readonly contentType: string;
  readonly metadata: Uint8Array;
  readonly data: Uint8Array;
}

interface Write {
  readonly stream: string;
  readonly expected: ExpectedRevision;
  readonly user?: string;
  /** Unix epoch milliseconds after which the writer no longer waits; it is told so, and nothing is written. */
  readonly deadline?: number;
}
export type WriteRequest =
  | (Write & { readonly kind: 'append'; readonly events: readonly ProposedEvent[] })
  | (Write & { readonly kind: 'delete' | 'tombstone' });

export type WriteOutcome =
  /** The last revision and position of what was written; a write of nothing has no position. */
  | { readonly kind: 'done'; readonly revision: number; readonly position?: number }
  | { readonly kind: 'wrong'; readonly current: number }
  | { readonly kind: 'deleted' | 'denied' | 'expired' };

/** Nothing can be written now; nothing was acknowledged. The message says why and whether it will pass. */
export class LogUnavailable extends Error {}

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
  last: number;
  tombstoned: boolean;
  metadata: StreamMetadata;
  hasMetadata: boolean;
}

export type Direction = 'forwards' | 'backwards';

type Row = [place: number, stream: number, revision: number, type: number, crc: number, bytes: Buffer];
/** The column `position` holds places: formats differ in the position that an event at a place shows. */
const COLUMNS = 'position, stream, revision, type, crc, bytes';

const TOMBSTONE_TYPE = '$streamDeleted';
const TOMBSTONE_REVISION = 0x7fffffffffffffffn;
const GENESIS = { stream: '$log', type: '$LogCreated' };
const JSON_TYPE = 'application/json';
const NOTHING = new Uint8Array();

const CACHED_STREAMS = 50_000;
const CACHED_STATEMENTS = 64;
/** How many places one filtered look may pass, so that a rare match does not hold up everyone else. */
const WINDOW = 8192;
const TAIL_CHECK_MS = 200;
const TAIL_CHECK_EVENTS = 1000;

const uuidBytes = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex');
const uuidText = (bytes: Buffer) =>
  bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

const nameCrc = (name: Buffer, id: number, flag: number) => crc32(name, (id * 2 + flag) >>> 0);
const eventCrc = (place: number, stream: number, revision: number, type: number, bytes: Buffer) =>
  crc32(bytes, (place * 31 + stream * 17 + revision * 13 + type * 7) >>> 0);

const jsonEvent = (type: string, data: Uint8Array): ProposedEvent => ({
  id: randomUUID(),
  type,
  contentType: JSON_TYPE,
  metadata: NOTHING,
  data,
});

/**
 * The log: streams of events in one order, in one SQLite file. Single-threaded; `commit` writes many requests in one
 * transaction and returns when they are durable, so whatever a reader can see is durable.
 */
export class EventLog {
  /** Identifies this log for its lifetime. */
  readonly id: string;
  commits = 0;
  /** Called after a commit with the streams it touched. */
  onCommit: (streams: ReadonlySet<string>) => void = () => undefined;

  private readonly statements = new Map<string, Database.Statement>();
  private readonly streams = new Map<string, StreamState>();
  private readonly types = new Map<string, number>();
  private readonly mark: HeadMark;
  /** The last durable place; `next` runs ahead of it inside a transaction. */
  private durable = 0;
  private next = 1;
  private inTransaction = false;
  private touched = new Set<string>();
  private typesVersion = 0;
  private stopped: string | undefined;

  private constructor(
    private readonly dir: string,
    private readonly db: Database.Database,
    private readonly lock: DirectoryLock,
    readonly numbering: Numbering,
  ) {
    this.mark = new HeadMark(dir);
    this.load();
    if (this.durable === 0) this.begin();
    this.id = uuidText(this.row('SELECT id FROM events WHERE position = 1')![0] as Buffer);
  }

  /** Throws `CannotOpenLog`. */
  static open(dir: string): EventLog {
    const lock = new DirectoryLock(dir);
    let db: Database.Database | undefined;
    try {
      const { db: opened, numbering } = openLogFile(dir);
      db = opened;
      return new EventLog(dir, db, lock, numbering);
    } catch (error) {
      db?.close();
      lock.release();
      if (error instanceof DamagedLog) {
        throw new CannotOpenLog(`${error.message} Restore ${dir} from a backup; nothing was changed.`);
      }
      throw error;
    }
  }

  /** Place of the last durable event, which is their number. */
  get head(): number {
    return this.durable;
  }

  /** Position of the last durable event. */
  get headPosition(): number {
    return this.numbering.positionOf(this.durable);
  }

  get bytesOnDisk(): number {
    return logFileSize(this.dir);
  }

  private load() {
    const head = single(this.db, 'SELECT max(position) FROM events') ?? 0;
    const mark = this.mark.read();
    if (mark !== undefined && head < mark) {
      throw new CannotOpenLog(
        `The log in ${this.dir} ends after ${head} events, but ${mark} were acknowledged: its files are cut or damaged. ` +
          `Restore them from a backup, or accept the loss by deleting ${this.dir}/log.head.`,
      );
    }
    this.durable = head;
    this.next = head + 1;
    if (mark === undefined && head > 0) this.mark.write(head);
    for (const [id, name, crc] of this.rows('SELECT id, name, crc FROM types') as [number, Buffer, number][]) {
      if (crc !== nameCrc(name, id, 0)) throw new DamagedLog(`Event type ${id} of the log in ${this.dir} is damaged.`);
      this.types.set(name.toString(), id);
    }
    const named = 'SELECT id, name, crc, tombstoned FROM streams';
    for (const [id, name, crc, tombstoned] of this.rows(named) as [number, Buffer, number, number][]) {
      if (crc !== nameCrc(name, id, tombstoned))
        throw new DamagedLog(`Stream ${id} of the log in ${this.dir} is damaged.`);
    }
    this.checkTail();
  }

  /** Reads back from the end for a moment; everything else is checked when it is read. */
  private checkTail() {
    const until = Date.now() + TAIL_CHECK_MS;
    let from = this.durable + 1;
    while (from > 1 && Date.now() < until) {
      this.scan('backwards', from, undefined, TAIL_CHECK_EVENTS);
      from -= TAIL_CHECK_EVENTS;
    }
  }

  /** A log begins with an event of its own, as a real server's does. */
  private begin() {
    const event = { ...jsonEvent(GENESIS.type, Buffer.from('{}')) };
    this.commit([{ kind: 'append', stream: GENESIS.stream, expected: 'no_stream', events: [event] }]);
  }

  private statement(sql: string): Database.Statement {
    let statement = this.statements.get(sql);
    if (!statement) {
      if (this.statements.size >= CACHED_STATEMENTS) this.statements.clear();
      statement = this.db.prepare(sql);
      if (statement.reader) statement.raw();
      this.statements.set(sql, statement);
    }
    return statement;
  }

  private row(sql: string, ...parameters: unknown[]): unknown[] | undefined {
    return undamaged('a lookup', () => this.statement(sql).get(...parameters)) as unknown[] | undefined;
  }

  private rows(sql: string, ...parameters: unknown[]): unknown[][] {
    return undamaged(sql, () => this.statement(sql).all(...parameters)) as unknown[][];
  }

  /** What is known of a stream, whether it exists or not. */
  stream(name: string): StreamState {
    const cached = this.streams.get(name);
    if (cached) return cached;
    if (this.streams.size >= CACHED_STREAMS) this.streams.clear();
    const found = this.row('SELECT id, tombstoned FROM streams WHERE name = ?', [Buffer.from(name)]);
    const id = found?.[0] as number | undefined;
    const state: StreamState = {
      name,
      id,
      last: id === undefined ? NO_REVISION : this.lastRevision(id),
      tombstoned: found?.[1] === 1,
      metadata: METADATA_OF_METASTREAMS,
      hasMetadata: false,
    };
    if (!isMetastream(name)) {
      const settings = this.settingsOf(name);
      state.metadata = settings ? parseMetadata(settings) : {};
      state.hasMetadata = settings !== undefined;
    }
    this.streams.set(name, state);
    return state;
  }

  /** Data of the newest event in the metadata stream. */
  private settingsOf(name: string): Buffer | undefined {
    const [newest] = this.readStream(this.stream(metastreamOf(name)), 'backwards', Number.MAX_SAFE_INTEGER, 1);
    return newest && decodeRecorded(newest.bytes).data;
  }

  private lastRevision(id: number): number {
    const last = this.row('SELECT max(revision) FROM events WHERE stream = ?', [id])?.[0] as number | null;
    return last ?? NO_REVISION;
  }

  private facts(state: StreamState): StreamFacts {
    return {
      last: state.last,
      tombstoned: state.tombstoned,
      hasMetadata: state.hasMetadata,
      softDeleted: isSoftDeleted(state.metadata),
      revisionOf: (eventId) => {
        if (state.id === undefined) return undefined;
        const sql = 'SELECT max(revision) FROM events INDEXED BY events_by_id WHERE id = ? AND stream = ?';
        return (this.row(sql, [uuidBytes(eventId), state.id])?.[0] as number | null) ?? undefined;
      },
      idAt: (revision) => {
        if (state.id === undefined) return undefined;
        const id = this.row('SELECT id FROM events WHERE stream = ? AND revision = ?', [state.id, revision])?.[0];
        return id instanceof Buffer ? uuidText(id) : undefined;
      },
    };
  }

  /**
   * Decides and writes requests in order, all in one transaction: durable when this returns. Each request is written
   * whole or not at all. Throws `LogUnavailable` if nothing of it could be made durable.
   */
  commit(requests: readonly WriteRequest[]): WriteOutcome[] {
    if (this.stopped) throw new LogUnavailable(this.stopped);
    try {
      const outcomes = requests.map((request) => this.decide(request));
      if (this.inTransaction) {
        this.db.exec('COMMIT');
        this.committed();
      }
      return outcomes;
    } catch (error) {
      throw this.rolledBack(error);
    }
  }

  private committed() {
    this.inTransaction = false;
    this.commits++;
    this.durable = this.next - 1;
    this.mark.write(this.durable);
    const touched = this.touched;
    this.touched = new Set();
    this.onCommit(touched);
  }

  private rolledBack(error: unknown): LogUnavailable {
    this.inTransaction = false;
    this.touched.clear();
    this.streams.clear();
    this.next = this.durable + 1;
    try {
      if (this.db.inTransaction) this.db.exec('ROLLBACK');
    } catch {
      // The database has rolled back by itself, or is reopened before the next write.
    }
    this.reloadTypes();
    const code = sqliteCode(error);
    if (/FSYNC/.test(code)) {
      this.stopped =
        'Writing stopped because the disk failed to keep what was written (fsync failed). ' +
        'Reading goes on. Check the disk, then restart the node.';
      return new LogUnavailable(this.stopped);
    }
    const why = code === 'SQLITE_FULL' ? 'The disk is full' : `The log could not be written (${String(error)})`;
    return new LogUnavailable(`${why}. Nothing was recorded; writing goes on as soon as that has passed.`);
  }

  private reloadTypes() {
    try {
      const kept = new Set((this.rows('SELECT id FROM types') as [number][]).map(([id]) => id));
      for (const [name, id] of this.types) if (!kept.has(id)) this.types.delete(name);
    } catch {
      this.types.clear();
    }
    this.typesVersion++;
  }

  private decide(request: WriteRequest): WriteOutcome {
    if (request.deadline !== undefined && Date.now() > request.deadline) return { kind: 'expired' };
    const state = this.stream(request.stream);
    const ofTombstoned = isMetastream(state.name) && this.stream(originalOf(state.name)).tombstoned;
    if (state.tombstoned || ofTombstoned) return { kind: 'deleted' };
    if (!mayWrite(state.metadata, request.user)) return { kind: 'denied' };

    if (request.kind === 'append') return this.append(state, request.expected, request.events);
    const verdict = judgeDelete(this.facts(state), request.expected, request.kind === 'tombstone');
    if (verdict.kind !== 'write') return { kind: 'wrong', current: state.last };
    return request.kind === 'delete' ? this.softDelete(state) : this.tombstone(state);
  }

  private append(state: StreamState, expected: ExpectedRevision, events: readonly ProposedEvent[]): WriteOutcome {
    const verdict = judgeAppend(
      this.facts(state),
      expected,
      events.map(({ id }) => id),
    );
    switch (verdict.kind) {
      case 'deleted':
        return { kind: 'deleted' };
      case 'wrong':
        return { kind: 'wrong', current: state.last };
      case 'recorded':
        return { kind: 'done', revision: verdict.last, position: this.positionOf(state, verdict.last) };
    }
    if (events.length === 0) return { kind: 'done', revision: state.last };
    if (isSoftDeleted(state.metadata)) this.setTruncateBefore(state, state.last + 1);
    for (const event of events) this.record(state, event, state.last + 1);
    return { kind: 'done', revision: state.last, position: this.numbering.positionOf(this.next - 1) };
  }

  private softDelete(state: StreamState): WriteOutcome {
    if (!isSoftDeleted(state.metadata)) this.setTruncateBefore(state, DELETED_BEFORE);
    return { kind: 'done', revision: state.last, position: this.numbering.positionOf(this.next - 1) };
  }

  private tombstone(state: StreamState): WriteOutcome {
    this.record(state, jsonEvent(TOMBSTONE_TYPE, NOTHING), TOMBSTONE_REVISION);
    state.tombstoned = true;
    const crc = nameCrc(Buffer.from(state.name), state.id!, 1);
    this.statement('UPDATE streams SET tombstoned = 1, crc = ? WHERE id = ?').run([crc, state.id]);
    return { kind: 'done', revision: state.last, position: this.numbering.positionOf(this.next - 1) };
  }

  private setTruncateBefore(state: StreamState, before: number | bigint) {
    const data = withTruncateBefore(this.settingsOf(state.name), before);
    const metastream = this.stream(metastreamOf(state.name));
    this.record(metastream, jsonEvent(METADATA_TYPE, data), metastream.last + 1);
    state.metadata = parseMetadata(Buffer.from(data));
    state.hasMetadata = true;
  }

  private positionOf(state: StreamState, revision: number): number {
    const found = this.row('SELECT position FROM events WHERE stream = ? AND revision = ?', [state.id, revision]);
    return this.numbering.positionOf(found?.[0] as number);
  }

  /** Writes one event behind the last. A tombstone shows the largest revision, but is kept in order. */
  private record(state: StreamState, event: ProposedEvent, revision: number | bigint) {
    if (!this.inTransaction) {
      this.db.exec('BEGIN IMMEDIATE');
      this.inTransaction = true;
    }
    state.id ??= this.newName('streams', state.name);
    const type = this.types.get(event.type) ?? this.newType(event.type);
    const place = this.next;
    const position = this.numbering.positionOf(place);
    const bytes = encodeRecorded({ ...event, stream: state.name, revision, position, created: Date.now() });
    const order = state.last + 1;
    const crc = eventCrc(place, state.id, order, type, bytes);
    this.statement(
      'INSERT INTO events (position, stream, revision, type, id, crc, bytes) VALUES (?, ?, ?, ?, ?, ?, ?)',
    ).run([place, state.id, order, type, uuidBytes(event.id), crc, bytes]);
    this.next++;
    state.last = order;
    this.touched.add(state.name);
    if (isMetastream(state.name)) this.applySettings(originalOf(state.name), event.data);
  }

  private applySettings(name: string, data: Uint8Array) {
    const original = this.streams.get(name);
    if (!original || isMetastream(name)) return;
    original.metadata = parseMetadata(Buffer.from(data));
    original.hasMetadata = true;
  }

  private newType(name: string): number {
    const id = this.newName('types', name);
    this.types.set(name, id);
    this.typesVersion++;
    return id;
  }

  private newName(table: 'streams' | 'types', text: string): number {
    const name = Buffer.from(text);
    const id = ((this.row(`SELECT max(id) FROM ${table}`)?.[0] as number | null) ?? 0) + 1;
    const crc = nameCrc(name, id, 0);
    if (table === 'types') this.statement('INSERT INTO types (id, name, crc) VALUES (?, ?, ?)').run([id, name, crc]);
    else this.statement('INSERT INTO streams (id, name, tombstoned, crc) VALUES (?, ?, 0, ?)').run([id, name, crc]);
    return id;
  }

  /**
   * Events of a stream from a revision (inclusive), without those before `$tb` or beyond `$maxCount`. Ages are left to
   * the reader.
   */
  readStream(state: StreamState, direction: Direction, from: number, limit: number): StoredEvent[] {
    if (state.id === undefined || state.last === NO_REVISION) return [];
    const first = firstVisible(state.metadata, state.last);
    const forwards = direction === 'forwards';
    const start = forwards ? Math.max(from, first) : Math.min(from, state.last);
    if (start > state.last || start < first) return [];
    const rows = this.rows(
      forwards
        ? `SELECT ${COLUMNS} FROM events WHERE stream = ? AND revision >= ? ORDER BY revision LIMIT ?`
        : `SELECT ${COLUMNS} FROM events WHERE stream = ? AND revision <= ? ORDER BY revision DESC LIMIT ?`,
      [state.id, start, forwards ? limit : Math.min(limit, start - first + 1)],
    ) as Row[];
    const expected = forwards ? Math.min(limit, state.last - start + 1) : Math.min(limit, start - first + 1);
    rows.forEach(([place, , revision], index) => {
      const due = forwards ? start + index : start - index;
      if (revision !== due) throw new DamagedLog(`Revision ${due} of ${state.name} is missing near place ${place}.`);
    });
    if (rows.length < expected) throw new DamagedLog(`Stream ${state.name} has lost events behind revision ${start}.`);
    return rows.map(checked);
  }

  /** The event with this revision, if it may be read. */
  eventAt(name: string, revision: number): StoredEvent | undefined {
    const state = this.stream(name);
    if (state.tombstoned || isSoftDeleted(state.metadata)) return undefined;
    const [event] = this.readStream(state, 'forwards', revision, 1);
    return event?.revision === revision ? event : undefined;
  }

  /**
   * One look along the whole log from a place (exclusive): what matches, at most `limit`, and how far it looked.
   * Without a filter every place must be filled.
   */
  scan(
    direction: Direction,
    from: number,
    filter: CompiledFilter | undefined,
    limit: number,
  ): { found: StoredEvent[]; reached: number } {
    const forwards = direction === 'forwards';
    const end = forwards
      ? Math.min(this.durable, from + (filter ? WINDOW : limit))
      : Math.max(1, from - (filter ? WINDOW : limit));
    const [low, high] = forwards ? [from + 1, end] : [end, from - 1];
    if (low > high) return { found: [], reached: forwards ? from : 0 };
    const where = filter?.on === 'type' ? `AND type IN (${this.matchingTypes(filter)})` : '';
    const order = forwards ? 'position' : 'position DESC';
    const wanted = filter?.on === 'stream' ? this.matchingPlaces(filter, low, high, order, limit) : undefined;
    const rows = wanted
      ? wanted.map((place) => this.row(`SELECT ${COLUMNS} FROM events WHERE position = ?`, [place]) as Row)
      : (this.rows(`SELECT ${COLUMNS} FROM events WHERE position BETWEEN ? AND ? ${where} ORDER BY ${order} LIMIT ?`, [
          low,
          high,
          limit,
        ]) as Row[]);
    if (!filter) {
      rows.forEach(([place], index) => {
        const due = forwards ? low + index : high - index;
        if (place !== due) throw new DamagedLog(`Event ${due} is missing from the log.`);
      });
      if (rows.length < high - low + 1)
        throw new DamagedLog(`The log has lost events between places ${low} and ${high}.`);
    }
    const full = rows.length === limit;
    return { found: rows.map(checked), reached: full ? rows.at(-1)![0] : end };
  }

  private matchingTypes(filter: CompiledFilter): string {
    if (filter.typesVersion !== this.typesVersion) {
      filter.types = [...this.types].filter(([name]) => filter.matches(name)).map(([, id]) => id);
      filter.typesVersion = this.typesVersion;
    }
    return filter.types.join(',');
  }

  private matchingPlaces(filter: CompiledFilter, low: number, high: number, order: string, limit: number): number[] {
    const places: number[] = [];
    const sql = `SELECT position, stream FROM events WHERE position BETWEEN ? AND ? ORDER BY ${order}`;
    for (const [place, stream] of this.rows(sql, [low, high]) as [number, number][]) {
      let matches = filter.streams.get(stream);
      if (matches === undefined) {
        const [name] = this.row('SELECT name FROM streams WHERE id = ?', [stream]) as [Buffer];
        matches = filter.matches(name.toString());
        filter.streams.set(stream, matches);
      }
      if (matches && places.push(place) === limit) break;
    }
    return places;
  }

  close(): void {
    this.statements.clear();
    try {
      if (!this.stopped) this.db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    } catch {
      // The write-ahead log stays and is read on the next opening.
    }
    this.db.close();
    this.mark.close();
    this.lock.release();
  }
}

/** A filter that remembers what it has decided; one for each reader. */
export type CompiledFilter = EventFilter & { typesVersion: number; types: number[]; streams: Map<number, boolean> };

export const compileFilter = (filter: EventFilter): CompiledFilter => ({
  ...filter,
  matches: (name) => filter.matches(name),
  typesVersion: -1,
  types: [],
  streams: new Map(),
});

function checked([place, stream, revision, type, crc, bytes]: Row): StoredEvent {
  if (!Buffer.isBuffer(bytes) || eventCrc(place, stream, revision, type, bytes) !== crc) {
    throw new DamagedLog(`The event at place ${place} is damaged.`);
  }
  return { place, revision, bytes };
}
