import type { RecordedEvent } from '../event';
import type { EventLog } from '../log';
import type { Batch } from '../port';
import { LOG_START, type LogPosition } from '../position';
import { bytesBetween, isOver, SharedCatchUp, usualSharing, type Sharing } from './shared-catch-up';

type Log = Pick<EventLog, 'head' | 'holds' | 'readAll' | 'storedTypes' | 'subscribe'>;
type Wanted = Parameters<Log['subscribe']>[0];

/** Events held for followers that have not taken them yet. A follower further behind reads on alone. */
const MOST_RECENT = 4_096;
/** In a burst, waiting followers are woken once for all events within this time, milliseconds, not for each. */
const BETWEEN_WAKES = 8;
/** A follower that wants none of the new events learns the new log position after this time, milliseconds. */
const IDLE_WAKE = 50;

/**
 * Reads each event once for all subscribers of a process, because a server looks at every event behind a reader's
 * position to find those that it wants. Subscribers that are behind at about the same place catch up together. Who has
 * caught up changes to the subscription that is shared there, and catches up with others again when it falls behind. All
 * go on alone when a shared one fails: an event that cannot be read stops only the subscribers that want it. The one at the
 * end reads all events but the log's own (`$`): a server seldom says how far it has searched, and so every subscriber
 * learns that the log has passed a position.
 */
export class SharedTail implements Log {
  private tail: Tail | undefined;
  /** Position at which the last shared subscription failed: the next one begins behind it. */
  private failedAt: LogPosition | undefined;
  /** Those that may still be joined. */
  private catchUps: SharedCatchUp[] = [];
  private arrived = 0;

  /** @param expected how many subscribers there will be at the beginning: whoever catches up waits a while for the rest */
  constructor(
    private readonly log: Log,
    private readonly sharing: Sharing = usualSharing,
    private readonly expected = 0,
  ) {}

  storedTypes(types: readonly string[]): string[] {
    return this.log.storedTypes(types);
  }

  head(): Promise<LogPosition> {
    return this.log.head();
  }

  holds(logPosition: LogPosition, id?: string): Promise<boolean> {
    return this.log.holds(logPosition, id);
  }

  readAll(wanted: Parameters<Log['readAll']>[0]): ReturnType<Log['readAll']> {
    return this.log.readAll(wanted);
  }

  async *subscribe(wanted: Wanted): AsyncGenerator<Batch> {
    const { signal, asWritten = false } = wanted;
    const types = wanted.types && new Set(asWritten ? this.log.storedTypes(wanted.types) : wanted.types);
    let { after: logPosition, afterId: id } = wanted;
    let sharing = true;
    /** Where it was when it last found the shared subscription ahead: a second look from there finds nothing else. */
    let outrunAt: LogPosition | undefined;
    this.arrived++;
    while (!signal.aborted) {
      const joined: Following | undefined = sharing
        ? await this.join({ ...wanted, afterId: id }, types, logPosition)
        : undefined;
      const from = logPosition === undefined ? {} : { after: logPosition, afterId: id };
      const own = () => this.log.subscribe({ ...wanted, ...from });
      let tail: Tail | undefined;
      // The shared subscription began behind this position. Nothing that is wanted may come for long, and the log is looked at
      // twice meanwhile: so it catches up with where that one is.
      let isAhead = false;
      for await (const batch of joined?.batches ?? own()) {
        if (batch.upTo !== undefined) [logPosition, id] = [batch.upTo, batch.upToId];
        yield batch;
        if (!batch.live) continue;
        tail = this.tailAt(logPosition, id);
        isAhead = !tail && this.tail !== undefined && logPosition !== outrunAt;
        if (tail || isAhead) break;
      }
      if (tail) {
        for await (const batch of tail.follow(logPosition ?? LOG_START, types, { ...wanted, asWritten })) {
          [logPosition, id] = [batch.upTo, batch.upToId];
          yield batch;
        }
      } else if (isAhead) outrunAt = logPosition;
      else if (!joined) return;
      sharing = tail !== undefined || isAhead || !joined?.group.failed;
    }
  }

  /** Catches up from there with others who do; undefined where the end is near, or the log is away. */
  private async join(
    { signal, onState, afterId, asWritten = false }: Wanted,
    types: ReadonlySet<string> | undefined,
    after: LogPosition = LOG_START,
  ): Promise<Following | undefined> {
    const end = await this.log.head().catch(() => LOG_START);
    const ahead = bytesBetween(after, end);
    if (ahead < this.sharing.worthwhile) return undefined;
    this.catchUps = this.catchUps.filter(({ open }) => open);
    let group = this.catchUps.find((one) => one.takes(after));
    if (!group) this.catchUps.push((group = new SharedCatchUp(this.log, this.sharing)));
    const toRead = this.arrived < this.expected ? Infinity : ahead;
    return { group, batches: group.follow({ after, afterId, types, asWritten, signal, onState }, toRead) };
  }

  /** The shared subscription, if it holds every event behind this position. */
  private tailAt(after: LogPosition = LOG_START, id?: string): Tail | undefined {
    if (this.tail?.ended) {
      this.failedAt = this.tail.failedAt ?? this.failedAt;
      this.tail = undefined;
    }
    if (!this.tail && (this.failedAt === undefined || after > this.failedAt)) this.tail = new Tail(this.log, after, id);
    return this.tail?.has(after) ? this.tail : undefined;
  }
}

interface Following {
  readonly group: SharedCatchUp;
  readonly batches: AsyncGenerator<Batch>;
}

/** What the shared subscription needs of a subscriber. */
type Followed = Pick<Wanted, 'signal' | 'onState'> & { readonly asWritten: boolean };

/** A follower that has taken every event so far. */
interface Waiting {
  readonly types: ReadonlySet<string> | undefined;
  readonly wake: () => void;
}

/** An event in its current shape, and as the log holds it. */
interface Both {
  readonly event: RecordedEvent;
  readonly written: RecordedEvent;
}

/** One life of the shared subscription: from its first follower to its last, or until it fails. */
class Tail {
  ended = false;
  failedAt: LogPosition | undefined;
  private recent: Both[] = [];
  /** Everything behind this and up to that is in `recent`. */
  private floor: LogPosition;
  private upTo: LogPosition;
  private readonly followers = new Set<Followed>();
  /** The log does not answer for now. */
  private away = false;
  /** How often it has answered again. */
  private returns = 0;
  private readonly waiting = new Set<Waiting>();
  /** Types of the events since waiting followers were woken. */
  private newTypes = new Set<string>();
  private wokenAt = -Infinity;
  private waking: NodeJS.Timeout | undefined;
  private wakingAll: NodeJS.Timeout | undefined;
  private readonly stopping = new AbortController();

  constructor(
    log: Log,
    after: LogPosition,
    private upToId: string | undefined,
  ) {
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
    { signal, onState, asWritten }: Followed,
  ): AsyncGenerator<Batch> {
    let logPosition = after;
    let { returns } = this;
    const follower = { signal, onState, asWritten };
    const wanted = asWritten ? ({ written }: Both) => written : ({ event }: Both) => event;
    this.followers.add(follower);
    try {
      for (;;) {
        while (!this.ended && !signal.aborted && this.upTo <= logPosition && this.returns === returns)
          await this.more(types, signal);
        if (this.ended || signal.aborted || !this.has(logPosition)) return;
        const events = this.behind(logPosition)
          .filter((both) => !types || types.has(wanted(both).type))
          .map(wanted);
        logPosition = this.upTo;
        returns = this.returns;
        yield { events, upTo: logPosition, upToId: this.upToId, live: !this.away };
      }
    } finally {
      this.followers.delete(follower);
      if (this.followers.size === 0) this.end();
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
      withWritten: true,
      ...(this.upTo === LOG_START ? {} : { after: this.upTo, afterId: this.upToId }),
      onState: (now) => {
        if (isOver(now)) return fail();
        this.away ||= now.state === 'down';
        if (this.away && now.state !== 'live') for (const { onState } of this.followers) onState?.(now);
      },
    });
    try {
      for await (const { events, written = events, upTo, upToId, live } of batches) {
        for (const [n, event] of events.entries()) {
          this.recent.push({ event, written: written[n]! });
          this.newTypes.add(event.type).add(written[n]!.type);
        }
        if (upTo !== undefined && upTo > this.upTo) {
          this.upTo = upTo;
          this.upToId = upToId;
        }
        this.forget();
        if (this.away && live) {
          this.away = false;
          this.returns++;
          this.wakeAll();
        }
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
    this.floor = this.recent[excess - 1]!.event.logPosition;
    this.recent = this.recent.slice(excess);
  }

  /** The held events behind a position. */
  private behind(logPosition: LogPosition): Both[] {
    let first = this.recent.length;
    while (first > 0 && this.recent[first - 1]!.event.logPosition > logPosition) first--;
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
