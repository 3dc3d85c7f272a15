import { randomUUID } from 'node:crypto';
import type Database from 'libsql';
import { Lru } from '@app/kit/lru';
import { judgeAppend, type ExpectedRevision } from './expected-revision';
import type { EventFilter } from '../services/filter';
import { CannotOpenLog, DamagedLog, DirectoryLock, HeadMark, logFileSize, openLogFile, sqliteCode } from './log-file';
import type { Numbering } from './numbering';
import { Tables, type Direction, type StreamState } from './tables';
import { encodeRecorded } from '../services/wire';

export interface ProposedEvent {
  /** A UUID as text. */
  readonly id: string;
  readonly type: string;
  readonly contentType: string;
  readonly metadata: Uint8Array;
  readonly data: Uint8Array;
}

export interface AppendRequest {
  readonly stream: string;
  readonly expected: ExpectedRevision;
  readonly events: readonly ProposedEvent[];
  /** Unix epoch milliseconds after which the writer no longer waits: the append expires, and nothing is written. */
  readonly deadline?: number;
}

export type AppendOutcome =
  /** The last revision and position of what was written; an append of nothing has no position. */
  | { readonly kind: 'done'; readonly revision: number; readonly position?: number }
  | { readonly kind: 'wrong'; readonly current: number }
  | { readonly kind: 'expired' }
  | { readonly kind: 'unsupported'; readonly what: string };

/** Nothing can be written now; nothing was acknowledged. The message says why and whether it will pass. */
export class LogUnavailable extends Error {}

const GENESIS = { stream: '$log', type: '$LogCreated' };
const METADATA_STREAM = '$$';
const CACHED_STREAMS = 50_000;
const TAIL_CHECK_MS = 200;
const TAIL_CHECK_EVENTS = 1000;

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

  private readonly tables: Tables;
  private readonly streams = new Lru<string, StreamState>(CACHED_STREAMS);
  private touched = new Set<string>();
  private stopped: string | undefined;

  private constructor(
    private readonly dir: string,
    private readonly db: Database.Database,
    private readonly lock: DirectoryLock,
    private readonly mark: HeadMark,
    readonly numbering: Numbering,
  ) {
    this.tables = new Tables(db, dir);
    this.checkMark();
    this.checkTail();
    if (this.head === 0) this.begin();
    this.id = this.tables.firstId;
  }

  /** Throws `CannotOpenLog`. */
  static open(dir: string): EventLog {
    const lock = new DirectoryLock(dir);
    let db: Database.Database | undefined;
    let mark: HeadMark | undefined;
    try {
      const { db: opened, numbering } = openLogFile(dir);
      db = opened;
      mark = new HeadMark(dir);
      return new EventLog(dir, db, lock, mark, numbering);
    } catch (error) {
      mark?.close();
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
    return this.tables.head;
  }

  /** Position of the last durable event. */
  get headPosition(): number {
    return this.numbering.positionOf(this.head);
  }

  get bytesOnDisk(): number {
    return logFileSize(this.dir);
  }

  private checkMark() {
    const mark = this.mark.read();
    if (mark !== undefined && this.head < mark) {
      throw new CannotOpenLog(
        `The log in ${this.dir} ends after ${this.head} events, but ${mark} were acknowledged: its files are cut or damaged. ` +
          `Restore them from a backup, or accept the loss by deleting ${this.dir}/log.head.`,
      );
    }
    if (mark === undefined && this.head > 0) this.mark.write(this.head);
  }

  /** Reads back from the end for a moment; everything else is checked when it is read. */
  private checkTail() {
    const until = Date.now() + TAIL_CHECK_MS;
    let from = this.head + 1;
    while (from > 1 && Date.now() < until) {
      this.scan('backwards', from, undefined, TAIL_CHECK_EVENTS);
      from -= TAIL_CHECK_EVENTS;
    }
  }

  /** A log begins with an event of its own, as a real server's does. */
  private begin() {
    const { stream, type } = GENESIS;
    const metadata = Buffer.alloc(0);
    const event = { id: randomUUID(), type, contentType: 'application/json', metadata, data: Buffer.from('{}') };
    this.commit([{ stream, expected: 'no_stream', events: [event] }]);
  }

  /** The state of a stream, whether it exists or not. */
  stream(name: string): StreamState {
    const cached = this.streams.get(name);
    if (cached) return cached;
    const state = this.tables.stream(name);
    this.streams.set(name, state);
    return state;
  }

  /** Events of a stream from a revision (inclusive), at most `limit`. */
  readStream(name: string, direction: Direction, from: number, limit: number) {
    return this.tables.readStream(this.stream(name), direction, from, limit);
  }

  /** See `Tables.scan`. */
  scan(direction: Direction, from: number, filter: EventFilter | undefined, limit: number) {
    return this.tables.scan(direction, from, filter, limit);
  }

  /**
   * Decides and writes requests in order, all in one transaction: durable when this returns. Each request is written
   * whole or not at all. Throws `LogUnavailable` if nothing of it could be made durable.
   */
  commit(requests: readonly AppendRequest[]): AppendOutcome[] {
    if (this.stopped) throw new LogUnavailable(this.stopped);
    const head = this.head;
    let outcomes: AppendOutcome[];
    try {
      outcomes = requests.map((request) => this.append(request));
      if (this.head > head) this.db.exec('COMMIT');
    } catch (error) {
      throw this.rolledBack(head, error);
    }
    if (this.head > head) this.committed();
    return outcomes;
  }

  private committed() {
    this.commits++;
    this.tables.committed();
    this.mark.write(this.head);
    const { touched } = this;
    this.touched = new Set();
    this.onCommit(touched);
  }

  private rolledBack(head: number, error: unknown): LogUnavailable {
    this.touched.clear();
    this.streams.clear();
    this.tables.rolledBack(head);
    try {
      if (this.db.inTransaction) this.db.exec('ROLLBACK');
    } catch {
      // The database has rolled back by itself, or is reopened before the next write.
    }
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

  private append({ stream, expected, events, deadline }: AppendRequest): AppendOutcome {
    if (deadline !== undefined && Date.now() > deadline) return { kind: 'expired' };
    const { tables } = this;
    const state = this.stream(stream);
    const what = unsupported(state);
    if (what) return { kind: 'unsupported', what };
    const facts = {
      last: state.last,
      revisionOf: (eventId: string) => tables.revisionOf(state, eventId),
      idAt: (revision: number) => tables.idAt(state, revision),
    };
    const ids = events.map(({ id }) => id);
    const verdict = judgeAppend(facts, expected, ids);
    if (verdict.kind === 'wrong') return { kind: 'wrong', current: state.last };
    if (verdict.kind === 'recorded') {
      const position = this.numbering.positionOf(tables.placeOf(state, verdict.last));
      return { kind: 'done', revision: verdict.last, position };
    }
    if (events.length === 0) return { kind: 'done', revision: state.last };
    for (const event of events) this.record(state, event);
    return { kind: 'done', revision: state.last, position: this.headPosition };
  }

  /** Writes one event behind the last. */
  private record(state: StreamState, event: ProposedEvent) {
    if (!this.db.inTransaction) this.db.exec('BEGIN IMMEDIATE');
    const [revision, position] = [state.last + 1, this.numbering.positionOf(this.head + 1)];
    const bytes = encodeRecorded({ ...event, stream: state.name, revision, position, created: Date.now() });
    this.tables.insert(state, event.type, event.id, bytes);
    this.touched.add(state.name);
  }

  close(): void {
    this.tables.close();
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

/** Why a stream takes no events from this node, if it does not. */
const unsupported = ({ name, tombstoned }: StreamState): string | undefined => {
  if (name.startsWith(METADATA_STREAM)) return `stream metadata (a write to "${name}")`;
  return tombstoned ? `writing to a tombstoned stream ("${name}")` : undefined;
};
