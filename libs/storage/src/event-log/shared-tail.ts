import type { RecordedEvent } from './event';
import type { EventLog } from './log';
import type { Batch } from './subscription';
import { LOG_START, type LogPosition } from './position';

type Log = Pick<EventLog, 'hears' | 'head' | 'holds' | 'readAll' | 'subscribe'>;
type Wanted = Parameters<Log['subscribe']>[0];

/** Events that are kept for who has not taken them yet. Whoever is further behind reads on alone. */
const KEPT = 4_096;
/** In a burst those who wait are told together what came within this time, milliseconds, rather than of each event. */
const BETWEEN_NEWS = 8;
/** Whoever wants nothing of what came learns this much later, milliseconds, how far the log is. */
const LATE_NEWS = 50;

/**
 * A log of which each event is read once for all subscribers of a process, however many they are: whoever has caught up
 * leaves its own subscription for a common one. Who falls behind goes back to one of its own, and so do all when the
 * common one fails, so that an event that cannot be read stops only those who want it. The common one hears everything
 * but what the log keeps for itself: a server tells seldom how far it has looked, and so whoever waits for a position
 * learns that it was passed, whichever event stands there.
 */
export class SharedTail implements Log {
  private tail: Tail | undefined;
  /** Where the last common subscription failed: the next one begins behind it. */
  private failedAt: LogPosition | undefined;

  constructor(private readonly log: Log) {}

  hears(types: readonly string[]): string[] {
    return this.log.hears(types);
  }

  head(): Promise<LogPosition> {
    return this.log.head();
  }

  holds(position: LogPosition): Promise<boolean> {
    return this.log.holds(position);
  }

  readAll(wanted: Parameters<Log['readAll']>[0]): ReturnType<Log['readAll']> {
    return this.log.readAll(wanted);
  }

  async *subscribe(wanted: Wanted): AsyncGenerator<Batch> {
    const { signal } = wanted;
    const alone = wanted.asWritten === true;
    const types = wanted.types && new Set(wanted.types);
    let position = wanted.after;
    while (!signal.aborted) {
      let tail: Tail | undefined;
      for await (const batch of this.log.subscribe({
        ...wanted,
        ...(position === undefined ? {} : { after: position }),
      })) {
        position = batch.upTo ?? position;
        yield batch;
        if (!alone && batch.live && (tail = this.tailAt(position))) break;
      }
      if (!tail) return;
      for await (const batch of tail.follow(position ?? LOG_START, types, signal)) {
        position = batch.upTo;
        yield batch;
      }
    }
  }

  /** The common subscription, where it has everything behind this position. */
  private tailAt(after: LogPosition = LOG_START): Tail | undefined {
    if (this.tail?.ended) {
      this.failedAt = this.tail.failedAt ?? this.failedAt;
      this.tail = undefined;
    }
    if (!this.tail && (this.failedAt === undefined || after > this.failedAt)) this.tail = new Tail(this.log, after);
    return this.tail?.has(after) ? this.tail : undefined;
  }
}

/** Somebody who has taken everything there is. */
interface Waiting {
  readonly types: ReadonlySet<string> | undefined;
  readonly wake: () => void;
}

/** One life of the common subscription: from its first follower to its last, or until it fails. */
class Tail {
  ended = false;
  failedAt: LogPosition | undefined;
  private recent: RecordedEvent[] = [];
  /** Everything behind this and up to that is in `recent`. */
  private floor: LogPosition;
  private upTo: LogPosition;
  private followers = 0;
  private readonly waiting = new Set<Waiting>();
  /** Types of what came since those who wait were told. */
  private news = new Set<string>();
  private toldAt = -Infinity;
  private telling: NodeJS.Timeout | undefined;
  private tellingAll: NodeJS.Timeout | undefined;
  private readonly stopping = new AbortController();

  constructor(log: Log, after: LogPosition) {
    this.floor = this.upTo = after;
    void this.read(log);
  }

  has(after: LogPosition): boolean {
    return after >= this.floor;
  }

  /** What comes behind a position, until the follower is told to stop or has to go on alone. */
  async *follow(
    after: LogPosition,
    types: ReadonlySet<string> | undefined,
    signal: AbortSignal,
  ): AsyncGenerator<Batch> {
    let position = after;
    this.followers++;
    try {
      for (;;) {
        while (!this.ended && !signal.aborted && this.upTo <= position) await this.more(types, signal);
        if (this.ended || signal.aborted || !this.has(position)) return;
        const events = this.behind(position).filter(({ type }) => !types || types.has(type));
        position = this.upTo;
        yield { events, upTo: position, live: true };
      }
    } finally {
      if (--this.followers === 0) this.end();
    }
  }

  private async read(log: Log): Promise<void> {
    const { signal } = this.stopping;
    const fail = () => {
      this.failedAt = this.upTo;
      this.end();
    };
    const batches = log.subscribe({
      signal,
      ...(this.upTo === LOG_START ? {} : { after: this.upTo }),
      onState: ({ state }) => state === 'down' && fail(),
    });
    try {
      for await (const { events, upTo } of batches) {
        for (const event of events) {
          this.recent.push(event);
          this.news.add(event.type);
        }
        if (upTo !== undefined && upTo > this.upTo) this.upTo = upTo;
        this.forget();
        this.tell();
      }
      this.end();
    } catch {
      fail();
    }
  }

  private forget(): void {
    const excess = this.recent.length - KEPT;
    if (excess <= 0) return;
    this.floor = this.recent[excess - 1]!.position;
    this.recent = this.recent.slice(excess);
  }

  /** The kept events behind a position. */
  private behind(position: LogPosition): RecordedEvent[] {
    let first = this.recent.length;
    while (first > 0 && this.recent[first - 1]!.position > position) first--;
    return this.recent.slice(first);
  }

  private async more(types: ReadonlySet<string> | undefined, signal: AbortSignal): Promise<void> {
    await new Promise<void>((resolve) => {
      const wake = () => {
        this.waiting.delete(waits);
        signal.removeEventListener('abort', wake);
        resolve();
      };
      const waits = { types, wake };
      this.waiting.add(waits);
      signal.addEventListener('abort', wake);
    });
  }

  private tell(): void {
    const wait = this.toldAt + BETWEEN_NEWS - performance.now();
    if (wait > 0) this.telling ??= setTimeout(() => this.tellNow(), wait);
    else this.tellNow();
  }

  private tellNow(): void {
    clearTimeout(this.telling);
    this.telling = undefined;
    this.toldAt = performance.now();
    const news = [...this.news];
    this.news = new Set();
    for (const { types, wake } of [...this.waiting]) if (news.some((type) => !types || types.has(type))) wake();
    if (this.waiting.size > 0) this.tellingAll ??= setTimeout(() => this.tellAll(), LATE_NEWS);
  }

  private tellAll(): void {
    clearTimeout(this.tellingAll);
    this.tellingAll = undefined;
    for (const { wake } of [...this.waiting]) wake();
  }

  private end(): void {
    this.ended = true;
    this.stopping.abort();
    clearTimeout(this.telling);
    this.tellAll();
  }
}
