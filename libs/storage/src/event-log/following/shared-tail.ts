import type { RecordedEvent } from '../event';
import type { EventLog } from '../log';
import type { Batch } from '../port';
import { LOG_START, type LogPosition } from '../position';
import { bytesBetween, SharedCatchUp, usualSharing, type Sharing } from './shared-catch-up';

type Log = Pick<EventLog, 'head' | 'holds' | 'readAll' | 'storedTypes' | 'subscribe'>;
type Wanted = Parameters<Log['subscribe']>[0];

/** Events held for followers that have not taken them yet. A follower further behind reads on alone. */
const MOST_RECENT = 4_096;
/** In a burst, waiting followers are woken once for all events within this time, milliseconds, not for each. */
const BETWEEN_WAKES = 8;
/** A follower that wants none of the new events learns the new log position after this time, milliseconds. */
const IDLE_WAKE = 50;

/**
 * Reads each event once for all subscribers of a process. Subscribers that want much of the log and are far behind its
 * end at about the same place catch up together. A subscriber that has caught up changes to the subscription that is
 * shared there. It goes back to its own when it falls behind, and all go back when the shared one fails: an event that
 * cannot be read stops only the subscribers that want it. The shared one reads all events but the log's own (`$`): a
 * server seldom says how far it has searched, and so every subscriber learns that the log has passed a position.
 */
export class SharedTail implements Log {
  private tail: Tail | undefined;
  /** Position at which the last shared subscription failed: the next one begins behind it. */
  private failedAt: LogPosition | undefined;
  /** Those that may still be joined. */
  private catchUps: SharedCatchUp[] = [];

  constructor(
    private readonly log: Log,
    private readonly sharing: Sharing = usualSharing,
  ) {}

  storedTypes(types: readonly string[]): string[] {
    return this.log.storedTypes(types);
  }

  head(): Promise<LogPosition> {
    return this.log.head();
  }

  holds(logPosition: LogPosition): Promise<boolean> {
    return this.log.holds(logPosition);
  }

  readAll(wanted: Parameters<Log['readAll']>[0]): ReturnType<Log['readAll']> {
    return this.log.readAll(wanted);
  }

  async *subscribe(wanted: Wanted): AsyncGenerator<Batch> {
    const { signal } = wanted;
    const alone = wanted.asWritten === true;
    const types = wanted.types && new Set(wanted.types);
    let logPosition = wanted.after;
    let sharing = !alone;
    let together: Following | undefined;
    while (together || !signal.aborted) {
      let tail: Tail | undefined;
      const joined: Following | undefined = together;
      together = undefined;
      const own = () => this.log.subscribe({ ...wanted, ...(logPosition === undefined ? {} : { after: logPosition }) });
      const pace = new Pace(logPosition, this.sharing);
      for await (const batch of joined?.batches ?? own()) {
        logPosition = batch.upTo ?? logPosition;
        yield batch;
        if (!alone && batch.live && (tail = this.tailAt(logPosition))) break;
        if (sharing && !joined && pace.isDense(batch) && (together = await this.join(wanted, types, logPosition)))
          break;
      }
      if (joined?.group.failed) sharing = false;
      if (tail) {
        sharing = !alone;
        for await (const batch of tail.follow(logPosition ?? LOG_START, types, signal)) {
          logPosition = batch.upTo;
          yield batch;
        }
      } else if (!joined && !together) return;
    }
  }

  /** Catches up from there with others who do; undefined where the end is near. */
  private async join(
    { signal, onState }: Wanted,
    types: ReadonlySet<string> | undefined,
    after: LogPosition = LOG_START,
  ): Promise<Following | undefined> {
    const end = await this.log.head().catch(() => LOG_START);
    if (bytesBetween(after, end) < this.sharing.worthwhile) return undefined;
    this.catchUps = this.catchUps.filter(({ open }) => open);
    let group = this.catchUps.find((one) => one.takes(after));
    if (!group) this.catchUps.push((group = new SharedCatchUp(this.log, this.sharing)));
    return { group, batches: group.follow({ after, types, signal, onState }) };
  }

  /** The shared subscription, if it holds every event behind this position. */
  private tailAt(after: LogPosition = LOG_START): Tail | undefined {
    if (this.tail?.ended) {
      this.failedAt = this.tail.failedAt ?? this.failedAt;
      this.tail = undefined;
    }
    if (!this.tail && (this.failedAt === undefined || after > this.failedAt)) this.tail = new Tail(this.log, after);
    return this.tail?.has(after) ? this.tail : undefined;
  }
}

interface Following {
  readonly group: SharedCatchUp;
  readonly batches: AsyncGenerator<Batch>;
}

/** How much of the log a subscriber wants. One that wants little of it reads it quickly alone. */
class Pace {
  private events = 0;

  constructor(
    private from: LogPosition = LOG_START,
    private readonly sharing: Sharing,
  ) {}

  /** Whether the last few hundred events that it wanted were close together in the log. */
  isDense({ events, upTo = this.from, live }: Batch): boolean {
    const { alone, farthest } = this.sharing;
    this.events += events.length;
    if (live || this.events < alone) return false;
    const apart = bytesBetween(this.from, upTo) / this.events;
    this.events = 0;
    this.from = upTo;
    return apart <= farthest;
  }
}

/** A follower that has taken every event so far. */
interface Waiting {
  readonly types: ReadonlySet<string> | undefined;
  readonly wake: () => void;
}

/** One life of the shared subscription: from its first follower to its last, or until it fails. */
class Tail {
  ended = false;
  failedAt: LogPosition | undefined;
  private recent: RecordedEvent[] = [];
  /** Everything behind this and up to that is in `recent`. */
  private floor: LogPosition;
  private upTo: LogPosition;
  private followers = 0;
  private readonly waiting = new Set<Waiting>();
  /** Types of the events since waiting followers were woken. */
  private newTypes = new Set<string>();
  private wokenAt = -Infinity;
  private waking: NodeJS.Timeout | undefined;
  private wakingAll: NodeJS.Timeout | undefined;
  private readonly stopping = new AbortController();

  constructor(log: Log, after: LogPosition) {
    this.floor = this.upTo = after;
    void this.read(log);
  }

  has(after: LogPosition): boolean {
    return after >= this.floor;
  }

  /** The events behind a position, until the signal aborts or the follower has to go on alone. */
  async *follow(
    after: LogPosition,
    types: ReadonlySet<string> | undefined,
    signal: AbortSignal,
  ): AsyncGenerator<Batch> {
    let logPosition = after;
    this.followers++;
    try {
      for (;;) {
        while (!this.ended && !signal.aborted && this.upTo <= logPosition) await this.more(types, signal);
        if (this.ended || signal.aborted || !this.has(logPosition)) return;
        const events = this.behind(logPosition).filter(({ type }) => !types || types.has(type));
        logPosition = this.upTo;
        yield { events, upTo: logPosition, live: true };
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
          this.newTypes.add(event.type);
        }
        if (upTo !== undefined && upTo > this.upTo) this.upTo = upTo;
        this.forget();
        this.wakeSoon();
      }
      this.end();
    } catch {
      fail();
    }
  }

  private forget(): void {
    const excess = this.recent.length - MOST_RECENT;
    if (excess <= 0) return;
    this.floor = this.recent[excess - 1]!.logPosition;
    this.recent = this.recent.slice(excess);
  }

  /** The held events behind a position. */
  private behind(logPosition: LogPosition): RecordedEvent[] {
    let first = this.recent.length;
    while (first > 0 && this.recent[first - 1]!.logPosition > logPosition) first--;
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

  private wakeSoon(): void {
    const wait = this.wokenAt + BETWEEN_WAKES - performance.now();
    if (wait > 0) this.waking ??= setTimeout(() => this.wakeNow(), wait);
    else this.wakeNow();
  }

  private wakeNow(): void {
    clearTimeout(this.waking);
    this.waking = undefined;
    this.wokenAt = performance.now();
    const arrived = [...this.newTypes];
    this.newTypes = new Set();
    for (const { types, wake } of [...this.waiting]) if (arrived.some((type) => !types || types.has(type))) wake();
    if (this.waiting.size > 0) this.wakingAll ??= setTimeout(() => this.wakeAll(), IDLE_WAKE);
  }

  private wakeAll(): void {
    clearTimeout(this.wakingAll);
    this.wakingAll = undefined;
    for (const { wake } of [...this.waiting]) wake();
  }

  private end(): void {
    this.ended = true;
    this.stopping.abort();
    clearTimeout(this.waking);
    this.wakeAll();
  }
}
