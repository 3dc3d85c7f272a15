import { pause } from '@app/kit/pause';
import { singleFlight } from '@app/kit/single-flight';
import type { ControlRecord, ReadModelStore } from './port';

/** What was made of a control record, as it was read at one time. */
export interface Snapshot<Seen> {
  readonly seen: Seen;
  /** When the read began: the record stood like this then, or later. */
  readonly readAt: number;
}

/** True when what somebody waits for has come, false when it cannot come, undefined while it may. */
type HasPassed<Seen> = (seen: Seen) => boolean | undefined;

interface Waiter<Seen> {
  readonly hasPassed: HasPassed<Seen>;
  readonly settle: (seen: boolean) => void;
}

/** Reads one control record: one read at a time, however many callers wait for it. */
export class Watch<Value extends object, Seen> {
  private last: Snapshot<Seen> | undefined;
  private control: ControlRecord<Value> | undefined;
  private readAt = -Infinity;
  private readonly waiters = new Set<Waiter<Seen>>();
  private polling = false;
  /** The last read failed. */
  failing = false;

  constructor(
    private readonly store: Pick<ReadModelStore, 'readControl'>,
    private readonly key: string,
    private readonly toSeen: (value: Value | undefined) => Seen,
  ) {}

  /** The last snapshot, unless it is older than `freshMs`. */
  recent(freshMs: number): Snapshot<Seen> | undefined {
    return this.last && performance.now() - this.last.readAt <= freshMs ? this.last : undefined;
  }

  /** Joins the read that is under way, or begins one. @throws StoreUnavailable */
  readonly current = singleFlight(() => this.read());

  /** The result of a read that begins after this call. @throws StoreUnavailable */
  async anew(): Promise<Snapshot<Seen>> {
    const now = performance.now();
    const current = this.current();
    if (this.readAt >= now) return current;
    await current.catch(() => undefined);
    return this.last && this.last.readAt >= now ? this.last : this.current();
  }

  /**
   * Looks at the record again and again, with one timer however many wait.
   * @param pollMs between two looks
   * @returns false when it did not come in time, or cannot come
   */
  until(hasPassed: HasPassed<Seen>, timeoutMs: number, pollMs: number): Promise<boolean> {
    return new Promise((resolve) => {
      const settle = (seen: boolean) => {
        clearTimeout(timer);
        this.waiters.delete(waiter);
        resolve(seen);
      };
      const waiter = { hasPassed, settle };
      const timer = setTimeout(() => settle(false), timeoutMs);
      this.waiters.add(waiter);
      if (!this.polling) void this.poll(pollMs);
    });
  }

  private async poll(pollMs: number): Promise<void> {
    this.polling = true;
    while (this.waiters.size > 0) {
      try {
        const { seen } = await this.anew();
        for (const { hasPassed, settle } of [...this.waiters]) {
          const stands = hasPassed(seen);
          if (stands !== undefined) settle(stands);
        }
      } catch {
        // The store may be back before those who wait give up.
      }
      if (this.waiters.size > 0) await pause(pollMs);
    }
    this.polling = false;
  }

  private async read(): Promise<Snapshot<Seen>> {
    const readAt = (this.readAt = performance.now());
    try {
      const before = this.control;
      this.control = await this.store.readControl(this.key, before);
      this.failing = false;
      // The record is read many times a second and changes far less often.
      if (this.last && this.control === before) return (this.last = { ...this.last, readAt });
      return (this.last = { seen: this.toSeen(this.control?.value), readAt });
    } catch (error) {
      this.failing = true;
      throw error;
    }
  }
}
