import type { Batch } from '@app/storage/event-log/log';
import type { RecordedEvent } from '@app/storage/event-log/event';

/** Events handed over at once, at most; what was gathered beyond is bounded by the size of one more batch. */
const AT_ONCE = 4_096;

/**
 * Turns what trickles in into batches. Catching up, it goes on gathering as long as each turn of the event loop brings
 * more; live, everything that arrived is handed over at once. It reads ahead by one batch and no further.
 */
export class Gathering {
  private events: RecordedEvent[] = [];
  private upTo: Batch['upTo'];
  private live = false;
  private news = false;
  private ended = false;
  private failure: unknown;
  private wakeReader: (() => void) | undefined;
  private wakePump: (() => void) | undefined;

  constructor(source: AsyncIterable<Batch>) {
    void this.pump(source);
  }

  /** The next batch; undefined at the end. @throws what the source threw, once what came before was handed over */
  async next(): Promise<Batch | undefined> {
    while (!this.news && !this.ended) await new Promise<void>((resolve) => (this.wakeReader = resolve));
    for (let before = 0; !this.live && !this.ended && this.events.length > before && this.events.length < AT_ONCE;) {
      before = this.events.length;
      await new Promise((resolve) => setImmediate(resolve));
    }
    if (!this.news) {
      if (this.failure !== undefined) throw this.failure;
      return undefined;
    }
    const batch = { events: this.events, upTo: this.upTo, live: this.live };
    this.events = [];
    this.news = false;
    this.wakePump?.();
    return batch;
  }

  private async pump(source: AsyncIterable<Batch>): Promise<void> {
    try {
      for await (const { events, upTo, live } of source) {
        for (const event of events) this.events.push(event);
        this.upTo = upTo ?? this.upTo;
        this.live = live;
        this.news = true;
        this.wakeReader?.();
        while (this.events.length >= AT_ONCE) await new Promise<void>((resolve) => (this.wakePump = resolve));
      }
    } catch (error) {
      this.failure = error;
    } finally {
      this.ended = true;
      this.wakeReader?.();
    }
  }
}
