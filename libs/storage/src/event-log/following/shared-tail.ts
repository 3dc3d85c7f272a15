import type { RecordedEvent } from '../event';
import type { EventLog } from '../log';
import type { Batch } from '../port';
import { LOG_START, type LogPosition } from '../position';
import { bytesBetween, isOver, SharedCatchUp, usualSharing, type Sharing } from './shared-catch-up';

type Log = Pick<EventLog, 'head' | 'holds' | 'readAll' | 'storedTypes' | 'subscribe'>;
type Wanted = Parameters<Log['subscribe']>[0];

/** Events held for followers that have not taken them yet. */
const MOST_RECENT = 4_096;
/** With so many, the slowest is waited for no longer than this share of `patience`. Then it reads on without this one. */
const HOLDING_BACK_SHARE = 1 / 10;
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
  /** Who has not been told yet where the end is. */
  private joining = 0;

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
    /** The shared subscription that it fell behind. */
    let lost: Tail | undefined;
    this.arrived++;
    while (!signal.aborted) {
      const joined: Following | undefined = sharing
        ? await this.join({ ...wanted, afterId: id }, types, logPosition, lost)
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
        lost = tail;
      } else if (isAhead) outrunAt = logPosition;
      else if (!joined) return;
      sharing = tail !== undefined || isAhead || !joined?.group.failed;
    }
  }

  /**
   * Catches up from there with others who do; undefined where the end is near, or the log is away.
   * @param lost the shared subscription that it fell behind: others may be about to as well
   */
  private async join(
    { signal, onState, afterId, asWritten = false }: Wanted,
    types: ReadonlySet<string> | undefined,
    after: LogPosition = LOG_START,
    lost?: Tail,
  ): Promise<Following | undefined> {
    this.joining++;
    const end = await this.log.head().catch(() => LOG_START);
    this.joining--;
    const ahead = bytesBetween(after, end);
    if (ahead < this.sharing.worthwhile) return undefined;
    this.catchUps = this.catchUps.filter(({ open }) => open);
    let group = this.catchUps.find((one) => one.takes(after));
    if (!group) this.catchUps.push((group = new SharedCatchUp(this.log, this.sharing)));
    const isExpecting = () => this.arrived < this.expected || this.joining > 0 || lost?.isOutpacing === true;
    return { group, batches: group.follow({ after, afterId, types, asWritten, signal, onState }, ahead, isExpecting) };
  }

  /** The shared subscription, if it holds every event behind this position. */
  private tailAt(after: LogPosition = LOG_START, id?: string): Tail | undefined {
    if (this.tail?.ended) {
      this.failedAt = this.tail.failedAt ?? this.failedAt;
      this.tail = undefined;
    }
    if (!this.tail && (this.failedAt === undefined || after > this.failedAt))
      this.tail = new Tail(this.log, this.sharing, after, id);
    return this.tail?.has(after) ? this.tail : undefined;
  }
}

interface Following {
  readonly group: SharedCatchUp;
  readonly batches: AsyncGenerator<Batch>;
}

/** What the shared subscription needs of a subscriber. */
type Followed = Pick<Wanted, 'signal' | 'onState'> & { readonly asWritten: boolean };

/** A subscriber, and up to where it has what it wants. */
interface Follower {
  readonly onState: Followed['onState'];
  logPosition: LogPosition;
}

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
  private readonly followers = new Set<Follower>();
  /** The log does not answer for now. */
  private away = false;
  /** How often it has answered again. */
  private returns = 0;
  /** Called when a follower has taken what it was given. */
  private taken: (() => void) | undefined;
  private readonly waiting = new Set<Waiting>();
  /** Types of the events since waiting followers were woken. */
  private newTypes = new Set<string>();
  private wokenAt = -Infinity;
  private waking: NodeJS.Timeout | undefined;
  private wakingAll: NodeJS.Timeout | undefined;
  private readonly stopping = new AbortController();

  constructor(
    log: Log,
    private readonly sharing: Sharing,
    after: LogPosition,
    private upToId: string | undefined,
  ) {
    this.floor = this.upTo = after;
    void this.read(log);
  }

  has(after: LogPosition): boolean {
    return after >= this.floor;
  }

  /** Whether some of its followers are behind it, and may be about to lose it. */
  get isOutpacing(): boolean {
    return !this.ended && [...this.followers].some(({ logPosition }) => logPosition < this.upTo);
  }

  /** The events behind a position, until the signal aborts or the follower has to go on alone. */
  async *follow(
    after: LogPosition,
    types: ReadonlySet<string> | undefined,
    { signal, onState, asWritten }: Followed,
  ): AsyncGenerator<Batch> {
    let { returns } = this;
    const follower: Follower = { onState, logPosition: after };
    const wanted = asWritten ? ({ written }: Both) => written : ({ event }: Both) => event;
    this.followers.add(follower);
    try {
      for (;;) {
        while (!this.ended && !signal.aborted && this.upTo <= follower.logPosition && this.returns === returns)
          await this.more(types, signal);
        if (this.ended || signal.aborted || !this.has(follower.logPosition)) return;
        const events = this.behind(follower.logPosition)
          .filter((both) => !types || types.has(wanted(both).type))
          .map(wanted);
        const { upTo, upToId } = this;
        returns = this.returns;
        yield { events, upTo, upToId, live: !this.away };
        follower.logPosition = upTo;
        this.taken?.();
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
      withWritten: LOG_START,
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
        if (this.away && live) {
          this.away = false;
          this.returns++;
          this.wakeAll();
        }
        this.wakeSoon();
        await this.forget();
      }
      this.end();
    } catch {
      fail();
    }
  }

  /** In a burst the slowest is waited for a moment; whoever takes longer is left behind. */
  private async forget(): Promise<void> {
    const excess = this.recent.length - MOST_RECENT;
    if (excess <= 0) return;
    const { logPosition: floor } = this.recent[excess - 1]!.event;
    const isNeeded = () =>
      [...this.followers].some(({ logPosition }) => logPosition < floor && logPosition >= this.floor);
    let isLate = false;
    const patience = setTimeout(() => {
      isLate = true;
      this.taken?.();
    }, HOLDING_BACK_SHARE * this.sharing.patience);
    while (!this.ended && !isLate && isNeeded()) await new Promise<void>((resolve) => (this.taken = resolve));
    clearTimeout(patience);
    this.floor = floor;
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
    this.taken?.();
    clearTimeout(this.waking);
    this.wakeAll();
  }
}
