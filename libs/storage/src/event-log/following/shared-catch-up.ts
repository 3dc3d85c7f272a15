import type { RecordedEvent } from '../event';
import type { EventLog, SubscriptionState } from '../log';
import type { Batch } from '../port';
import { fromLogPosition, LOG_START, type LogPosition } from '../position';

type Log = Pick<EventLog, 'subscribe'>;

export interface Sharing {
  /** A subscriber with so much of the log before it, bytes, catches up together with others... */
  readonly worthwhile: number;
  /** ...after it has read so many events alone... */
  readonly alone: number;
  /** ...when these were no further apart than so many bytes on average. */
  readonly farthest: number;
  /** Whoever begins within this time of another reads with it, milliseconds. */
  readonly gathering: number;
  /** A member may hold up the others for so long in all, milliseconds, or for a quarter of the time. */
  readonly patience: number;
}

export const usualSharing: Sharing = {
  worthwhile: 1024 * 1024,
  alone: 512,
  farthest: 16 * 1024,
  gathering: 100,
  patience: 2_000,
};

/** A group waits for its last member for so many times the time of gathering. */
const GATHERINGS = 10;
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
  readonly types: ReadonlySet<string> | undefined;
  readonly signal: AbortSignal;
  readonly onState: ((state: SubscriptionState) => void) | undefined;
}

/** Number of bytes of the log between two positions; below zero when the second is before the first. */
export const bytesBetween = (from: LogPosition, to: LogPosition): number =>
  Number(fromLogPosition(to).commit - fromLogPosition(from).commit);

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

  constructor(readonly wanted: CatchingUp) {
    this.logPosition = wanted.after;
  }
}

/**
 * One subscription for several subscribers that catch up from about the same position: each event is read and decoded
 * once, however many read models are built. It holds a bounded number of events and waits for the slowest member. Whoever
 * holds up the others for too long is left behind and reads on without them. All go on alone where the subscription fails,
 * so that an event that cannot be read stops only the subscribers that want it.
 */
export class SharedCatchUp {
  failed = false;
  /** Nothing has been read yet: others may join. */
  open = true;
  private readonly members = new Set<Member>();
  private batches: Batch[] = [];
  /** The number of the first batch that is held. */
  private first = 0;
  private held = 0;
  private ended = false;
  private readonly openedAt = performance.now();
  private gathering: NodeJS.Timeout | undefined;
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

  /** The events behind `after`, until the signal aborts, or the member has to go on without the others. */
  follow(wanted: CatchingUp): AsyncGenerator<Batch> {
    const member = new Member(wanted);
    this.members.add(member);
    const { gathering } = this.sharing;
    const rest = this.openedAt + GATHERINGS * gathering - performance.now();
    clearTimeout(this.gathering);
    this.gathering = setTimeout(() => void this.read(), Math.min(gathering, Math.max(0, rest)));
    return this.followAs(member);
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
    const { types } = member.wanted;
    const events: RecordedEvent[] = [];
    let [upTo, live] = [member.logPosition, false];
    while (member.next < this.end && events.length < HANDED_OVER) {
      const batch = this.batches[member.next - this.first]!;
      for (const event of batch.events)
        if (event.logPosition > member.wanted.after && (!types || types.has(event.type))) events.push(event);
      if (batch.upTo !== undefined && batch.upTo > upTo) upTo = batch.upTo;
      live = batch.live;
      member.next++;
      member.silent++;
    }
    this.forget();
    member.logPosition = upTo;
    if (events.length === 0 && !live && member.silent < SILENT_BATCHES) return undefined;
    member.silent = 0;
    return { events, upTo, live };
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
    const after = wanted.map((each) => each.after).sort()[0]!;
    const all = wanted.some(({ types }) => types === undefined);
    const types = [...new Set(wanted.flatMap((each) => [...(each.types ?? [])]))];
    const fail = () => {
      this.failed = true;
      this.stop();
    };
    try {
      const batches = this.log.subscribe({
        ...(all ? {} : { types }),
        ...(after === LOG_START ? {} : { after }),
        signal: this.stopping.signal,
        onState: ({ state }) => state === 'down' && fail(),
      });
      for await (const batch of batches) {
        this.batches.push(batch);
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
    if (this.members.size === 0 && !this.open) this.stop();
    else this.forget();
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
