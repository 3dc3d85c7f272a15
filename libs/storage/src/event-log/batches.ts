import type { RecordedEvent } from './event';
import type { Batch } from './port';
import { isBeyondAnyLog, type LogPosition } from './position';

/** Events handed over by one pull, at most; also how far a subscription reads ahead. */
const MAX_BATCH = 4_096;
/** While catching up, so many are handed over together if they are there: a batch has a price of its own. */
const GATHERED = 128;

/** Events that a subscription has received and its reader has not taken yet. */
export class Batches {
  /** The end of the log was reached. */
  live = false;
  stopped = false;
  private events: RecordedEvent[] = [];
  private upTo: LogPosition | undefined;
  private upToId: string | undefined;
  private hasNews = false;
  private failure: Error | undefined;
  private wake: (() => void) | undefined;

  /** No more events are accepted: it was stopped, or has failed. */
  get ended(): boolean {
    return this.stopped || this.failure !== undefined;
  }

  /** No more should be read for now. */
  get full(): boolean {
    return this.events.length >= MAX_BATCH;
  }

  add(event: RecordedEvent): void {
    this.events.push(event);
    this.upTo = event.logPosition;
    this.upToId = event.id;
    this.signal();
  }

  /** Everything wanted at or before this position has been added. */
  passed(logPosition: LogPosition): void {
    if (isBeyondAnyLog(logPosition)) return;
    if (this.upTo === undefined || logPosition > this.upTo) {
      this.upTo = logPosition;
      this.upToId = undefined;
    }
    this.signal();
  }

  caughtUp(): void {
    this.live = true;
    this.signal();
  }

  /** What was added before is still handed over. */
  fail(error: unknown): void {
    if (this.ended) return;
    this.failure = error instanceof Error ? error : new Error(String(error));
    this.wake?.();
  }

  stop(): void {
    this.stopped = true;
    this.wake?.();
  }

  /** @returns undefined once stopped. @throws the failure, after everything before it was handed over */
  async take(): Promise<Batch | undefined> {
    while (!this.hasNews && !this.ended) {
      await new Promise<void>((resolve) => (this.wake = resolve));
      this.wake = undefined;
    }
    await this.gather();
    if (this.stopped) return undefined;
    if (!this.hasNews) throw this.failure ?? new Error('The subscription ended.');
    const batch = { events: this.events, upTo: this.upTo, upToId: this.upToId, live: this.live };
    this.events = [];
    this.hasNews = false;
    return batch;
  }

  /** Catching up, events come by the packet: as long as each turn of the event loop brings more, wait for it. */
  private async gather(): Promise<void> {
    for (let before = 0; !this.live && this.events.length > before && this.events.length < GATHERED;) {
      before = this.events.length;
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  private signal(): void {
    this.hasNews = true;
    this.wake?.();
  }
}
