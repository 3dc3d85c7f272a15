import { type CompiledFilter, type Direction, type EventLog, type StoredEvent, type StreamState } from './event-log';
import { NO_REVISION } from './expected-revision';
import { streamDeleted } from './failures';
import { firstVisible, isSoftDeleted } from './stream-metadata';
import { decodeRecorded } from './wire';

/** A reader's place in the log, moved by `next`. */
export interface Cursor {
  /** The stream whose writes are news to this cursor; empty for the whole log. */
  readonly stream: string;
  /** At most `limit` events from here on; may be none although the end is not reached. */
  next(limit: number): StoredEvent[];
  /** How many events there are still to look at; 0 at the end. */
  ahead(): number;
}

export const streamExists = ({ last, metadata }: StreamState) => last !== NO_REVISION && !isSoftDeleted(metadata);

/** Along one stream, from a revision (inclusive). Raises the client's StreamDeletedError once the stream is tombstoned. */
export class StreamCursor implements Cursor {
  constructor(
    private readonly log: EventLog,
    readonly stream: string,
    private readonly direction: Direction,
    private from: number,
  ) {}

  next(limit: number): StoredEvent[] {
    const state = this.state();
    const events = this.log.readStream(state, this.direction, this.from, limit);
    const last = events.at(-1);
    if (last) this.from = this.direction === 'forwards' ? last.revision + 1 : last.revision - 1;
    const { maxAgeSeconds } = state.metadata;
    if (maxAgeSeconds === undefined) return events;
    const oldest = Date.now() - maxAgeSeconds * 1000;
    return events.filter(({ bytes }) => decodeRecorded(bytes).created >= oldest);
  }

  ahead(): number {
    const { last, metadata } = this.state();
    const first = firstVisible(metadata, last);
    return Math.max(
      0,
      this.direction === 'forwards' ? last - Math.max(this.from, first) + 1 : Math.min(this.from, last) - first + 1,
    );
  }

  private state() {
    const state = this.log.stream(this.stream);
    if (state.tombstoned) throw streamDeleted(this.stream);
    return state;
  }
}

/** Along the whole log, from a place (exclusive; it may lie beyond the end), past everything that a filter leaves out. */
export class LogCursor implements Cursor {
  readonly stream = '';

  constructor(
    private readonly log: EventLog,
    private readonly direction: Direction,
    private at: number,
    private readonly filter?: CompiledFilter,
  ) {}

  /** The place up to which everything was looked at. */
  get place(): number {
    return this.at;
  }

  next(limit: number): StoredEvent[] {
    const { found, reached } = this.log.scan(this.direction, this.at, this.filter, limit);
    this.at = reached;
    return found;
  }

  ahead(): number {
    return Math.max(0, this.direction === 'forwards' ? this.log.head - this.at : this.at - 1);
  }
}
