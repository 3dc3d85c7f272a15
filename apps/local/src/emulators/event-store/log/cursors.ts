import type { EventLog } from './event-log';
import type { EventFilter } from '../services/filter';
import type { Direction, StoredEvent } from './tables';

/** A reader's place in the log, moved by `next`. */
export interface Cursor {
  /** The stream whose writes are news to this cursor; empty for the whole log. */
  readonly stream: string;
  /** Events of the whole log that the last `next` looked at, found or not. */
  readonly looked: number;
  /** At most `limit` events from here on; may be none although the end is not reached. */
  next(limit: number): StoredEvent[];
  /** How many events there are still to look at; 0 at the end. */
  ahead(): number;
}

/** Along one stream, from a revision (inclusive). */
export class StreamCursor implements Cursor {
  readonly looked = 0;

  constructor(
    private readonly log: EventLog,
    readonly stream: string,
    private readonly direction: Direction,
    private from: number,
  ) {}

  next(limit: number): StoredEvent[] {
    const events = this.log.readStream(this.stream, this.direction, this.from, limit);
    const last = events.at(-1);
    if (last) this.from = last.revision + (this.direction === 'forwards' ? 1 : -1);
    return events;
  }

  ahead(): number {
    const { last } = this.log.stream(this.stream);
    return Math.max(0, this.direction === 'forwards' ? last - this.from + 1 : Math.min(this.from, last) + 1);
  }
}

/** Along the whole log, from a place (exclusive; it may lie beyond the end), past everything that a filter leaves out. */
export class LogCursor implements Cursor {
  readonly stream = '';
  looked = 0;

  constructor(
    private readonly log: EventLog,
    private readonly direction: Direction,
    private at: number,
    private readonly filter?: EventFilter,
  ) {}

  /** The place up to which the cursor has looked. */
  get place(): number {
    return this.at;
  }

  next(limit: number): StoredEvent[] {
    const { found, reached } = this.log.scan(this.direction, this.at, this.filter, limit);
    this.looked = Math.abs(reached - this.at);
    this.at = reached;
    return found;
  }

  ahead(): number {
    return Math.max(0, this.direction === 'forwards' ? this.log.head - this.at : this.at - 1);
  }
}
