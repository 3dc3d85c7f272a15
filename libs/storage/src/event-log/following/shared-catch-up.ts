import { LogUnavailable } from '../errors';
import type { RecordedEvent } from '../event';
import type { EventLog, SubscriptionState } from '../log';
import type { Batch } from '../port';
import { fromLogPosition, LOG_START, type LogPosition } from '../position';

type Log = Pick<EventLog, 'subscribe'>;

export interface Sharing {
  /** A subscriber with so much of the log before it, bytes, catches up together with others. */
  readonly worthwhile: number;
  /** Whoever begins within this time of another reads with it, milliseconds... */
  readonly gathering: number;
  /** ...or, where there is much to read, within a millisecond for each so many bytes of it. */
  readonly bytesPerGathering: number;
  /** A member may hold up the others for so long in all, milliseconds, or for a quarter of the time. */
  readonly patience: number;
}

export const usualSharing: Sharing = {
  worthwhile: 16 * 1024,
  gathering: 50,
  bytesPerGathering: 50 * 1024,
  patience: 10_000,
};

/** A group waits for its last member for so many times the time of gathering... */
const GATHERINGS = 5;
/** ...or for this share of `patience`, while it is known that more will come. */
const EXPECTING_SHARE = 1 / 2;
/** The longest time of gathering, milliseconds. */
const LONGEST_GATHERING = 2_000;
/** Members begin no further apart than this part of the log, bytes: those ahead wait until the others are there. */
const BEGIN_WITHIN = 64 * 1024 * 1024;
/** Events that somebody has not taken yet. With so many nothing more is read. */
const MOST_HELD = 4_096;
/** Events handed over at once, about. */
const HANDED_OVER = 512;
/** Without an event that it wants, a member learns its log position after so many batches. */
const SILENT_BATCHES = 64;
const HOLDING_UP_SHARE = 1 / 4;
/** How often within `patience` it is checked which member holds up the others. */
const LOOKS = 8;

export interface CatchingUp {
  readonly after: LogPosition;
  /** The id of the event at `after`, where it is known. */
  readonly afterId: string | undefined;
  /** As the log holds them where it is `asWritten`. */
  readonly types: ReadonlySet<string> | undefined;
  readonly asWritten: boolean;
  readonly signal: AbortSignal;
  readonly onState: ((state: SubscriptionState) => void) | undefined;
}

/** Number of bytes of the log between two positions; below zero when the second is before the first. */
export const bytesBetween = (from: LogPosition, to: LogPosition): number =>
  Number(fromLogPosition(to).commit - fromLogPosition(from).commit);

/** A batch, and of which types its events are, today and as written. */
interface Held extends Batch {
  readonly types: ReadonlySet<string>;
}

const firstOf = (wanted: readonly CatchingUp[]): CatchingUp | undefined =>
  wanted.toSorted((one, other) => (one.after < other.after ? -1 : 1))[0];

const typesOf = ({ events, written = [] }: Batch) => new Set([...events, ...written].map(({ type }) => type));

const haveOneInCommon = (some: ReadonlySet<string>, others: ReadonlySet<string>): boolean => {
  const [fewer, more] = some.size < others.size ? [some, others] : [others, some];
  for (const one of fewer) if (more.has(one)) return true;
  return false;
};

/** Whether the subscription has failed because of what is in the log, not because the log is away for now. */
export const isOver = (now: SubscriptionState): boolean =>
  now.state === 'down' && !(now.error instanceof LogUnavailable);

class Member {
  /** The number of the batch that it takes next. */
  next = 0;
  leftBehind = false;
  /** Waits for a batch. */
  waiting: (() => void) | undefined;
  /** Batches since it learnt its position. */
  silent = 0;
  /** How long others waited for it, milliseconds. */
  heldUp = 0;
  logPosition: LogPosition;
  /** Of the event at `logPosition`. */
  id: string | undefined;

  constructor(readonly wanted: CatchingUp) {
    this.logPosition = wanted.after;
    this.id = wanted.afterId;
  }
}

/**
 * One subscription for several subscribers that catch up from about the same position: each event is read and decoded
 * once, however many read models are built. It holds a bounded number of events and waits for the slowest member. Whoever
 * holds up the others for too long is left behind and reads on without them. All wait while the log is away, and go on
 * alone where the subscription fails for another reason: an event that cannot be read stops only the subscribers that want
 * it.
 */
export class SharedCatchUp {
  failed = false;
  /** Nothing has been read yet: others may join. */
  open = true;
  private readonly members = new Set<Member>();
  private batches: Held[] = [];
  /** The number of the first batch that is held. */
  private first = 0;
  private held = 0;
  private ended = false;
  private readonly openedAt = performance.now();
  private gathering: NodeJS.Timeout | undefined;
  private readonly expecting = new Set<() => boolean>();
  private room: (() => void) | undefined;
  private readonly stopping = new AbortController();

  constructor(
    private readonly log: Log,
    private readonly sharing: Sharing,
  ) {}

  /** Whether somebody who begins there may still become a member. */
  takes(after: LogPosition): boolean {
    return (
      this.open && [...this.members].every(({ wanted }) => Math.abs(bytesBetween(wanted.after, after)) <= BEGIN_WITHIN)
    );
  }

  /**
   * The events behind `after`, until the signal aborts, or the member has to go on without the others.
   * @param ahead bytes of the log that are to be read: the more, the longer others are waited for
   * @param isExpecting whether it is known that others will come: they are waited for
   */
  follow(wanted: CatchingUp, ahead: number, isExpecting: () => boolean): AsyncGenerator<Batch> {
    const member = new Member(wanted);
    this.members.add(member);
    this.expecting.add(isExpecting);
    const { bytesPerGathering, gathering: shortest } = this.sharing;
    const gathering = Math.max(shortest, Math.min(LONGEST_GATHERING, ahead / bytesPerGathering));
    const rest = this.openedAt + GATHERINGS * gathering - performance.now();
    this.gather(Math.min(gathering, Math.max(0, rest)));
    return this.followAs(member);
  }

  private gather(milliseconds: number): void {
    clearTimeout(this.gathering);
    this.gathering = setTimeout(() => {
      const { patience, gathering } = this.sharing;
      const waits = performance.now() < this.openedAt + EXPECTING_SHARE * patience;
      if (waits && [...this.expecting].some((isExpecting) => isExpecting())) this.gather(gathering);
      else void this.read();
    }, milliseconds);
  }

  private async *followAs(member: Member): AsyncGenerator<Batch> {
    const { onState } = member.wanted;
    let live = false;
    try {
      onState?.({ state: 'catching-up' });
      for (;;) {
        while (!this.isOver(member) && member.next >= this.end) await this.news(member);
        if (this.isOver(member)) return;
        const batch = this.taken(member);
        if (!batch) continue;
        if (batch.live && !live) onState?.({ state: 'live' });
        live = batch.live;
        yield batch;
      }
    } finally {
      this.remove(member);
    }
  }

  private isOver({ leftBehind, wanted }: Member): boolean {
    return this.ended || leftBehind || wanted.signal.aborted;
  }

  /** The number of the batch that is read next. */
  private get end(): number {
    return this.first + this.batches.length;
  }

  /** What a member wants of the batches that it has not taken; undefined where there is nothing to report yet. */
  private taken(member: Member): Batch | undefined {
    const { types, asWritten } = member.wanted;
    const events: RecordedEvent[] = [];
    let live = false;
    while (member.next < this.end && events.length < HANDED_OVER) {
      const batch = this.batches[member.next - this.first]!;
      if (!types || haveOneInCommon(types, batch.types))
        for (const event of asWritten ? (batch.written ?? []) : batch.events)
          if (event.logPosition > member.wanted.after && (!types || types.has(event.type))) events.push(event);
      if (batch.upTo !== undefined && batch.upTo > member.logPosition) {
        member.logPosition = batch.upTo;
        member.id = batch.upToId;
      }
      live = batch.live;
      member.next++;
      member.silent++;
    }
    this.forget();
    if (events.length === 0 && !live && member.silent < SILENT_BATCHES) return undefined;
    member.silent = 0;
    return { events, upTo: member.logPosition, upToId: member.id, live };
  }

  private news(member: Member): Promise<void> {
    const { signal } = member.wanted;
    return new Promise((resolve) => {
      const wake = () => {
        member.waiting = undefined;
        signal.removeEventListener('abort', wake);
        resolve();
      };
      member.waiting = wake;
      signal.addEventListener('abort', wake);
    });
  }

  private async read(): Promise<void> {
    this.open = false;
    if (this.members.size === 0) return;
    const wanted = [...this.members].map((member) => member.wanted);
    const { after, afterId } = firstOf(wanted)!;
    const all = wanted.some(({ types }) => types === undefined);
    const types = [...new Set(wanted.flatMap((each) => [...(each.types ?? [])]))];
    const fail = () => {
      this.failed = true;
      this.stop();
    };
    try {
      const batches = this.log.subscribe({
        ...(all ? {} : { types }),
        ...(after === LOG_START ? {} : { after, afterId }),
        withWritten: firstOf(wanted.filter(({ asWritten }) => asWritten))?.after,
        signal: this.stopping.signal,
        onState: (now) => {
          if (isOver(now)) fail();
          else if (now.state !== 'live') for (const { wanted: each } of this.members) each.onState?.(now);
        },
      });
      for await (const batch of batches) {
        this.batches.push({ ...batch, types: typesOf(batch) });
        this.held += batch.events.length;
        this.wakeAll();
        while (!this.ended && this.held >= MOST_HELD) await this.roomIsMade();
      }
      this.stop();
    } catch {
      fail();
    }
  }

  /** Waits until the slowest member has taken a batch. A member that makes the others wait for too long is removed. */
  private async roomIsMade(): Promise<void> {
    const looking = setInterval(() => this.look(), this.sharing.patience / LOOKS);
    await new Promise<void>((resolve) => (this.room = resolve));
    clearInterval(looking);
  }

  private look(): void {
    const { patience } = this.sharing;
    const members = [...this.members];
    if (!members.some(({ waiting }) => waiting)) return;
    const allowed = Math.max(patience, HOLDING_UP_SHARE * (performance.now() - this.openedAt));
    for (const member of members) {
      if (member.next > this.first) continue;
      member.heldUp += patience / LOOKS;
      if (member.heldUp <= allowed) continue;
      member.leftBehind = true;
      this.remove(member);
    }
  }

  private remove(member: Member): void {
    this.members.delete(member);
    if (this.members.size > 0) this.forget();
    else if (this.open) clearTimeout(this.gathering);
    else this.stop();
  }

  /** Forgets what every member has taken. */
  private forget(): void {
    const needed = Math.min(this.end, ...[...this.members].map(({ next }) => next));
    const taken = this.batches.splice(0, needed - this.first);
    if (taken.length === 0) return;
    this.first = needed;
    for (const { events } of taken) this.held -= events.length;
    this.room?.();
  }

  private wakeAll(): void {
    for (const { waiting } of [...this.members]) waiting?.();
  }

  private stop(): void {
    this.ended = true;
    this.batches = [];
    this.stopping.abort();
    this.room?.();
    this.wakeAll();
  }
}
