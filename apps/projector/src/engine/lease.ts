import { pause } from '@app/kit/pause';
import { projectionKey, type ProjectionRecord } from '@app/storage/read-models/projection-record';
import type { ControlRecord, Fence, ReadModelStore } from '@app/storage/read-models/port';
import type { Change } from './record';
import type { Tuning } from './tuning';

/** Who holds or wants a lease. `host` names a machine and its process table: on the same one a dead pid is dead. */
export interface Holder {
  readonly id: string;
  readonly host: string;
  readonly pid: number;
}

/** Another process took the projection over, or the lease was given back. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}

/** A record whose holder is the one process that may act on it. */
export interface Leased {
  /** Rises with each new holder. */
  readonly epoch: number;
  /** Changes while the holder lives. */
  readonly beat: number;
  readonly holder?: Holder;
}

type Control = ControlRecord<ProjectionRecord>;
type ControlStore = Pick<ReadModelStore, 'readControl' | 'writeControl'>;

/** Changes a record whoever holds it; the change is worked out again for a record that moved meanwhile. */
export async function changeRecord(
  store: ControlStore,
  projection: string,
  first: () => Promise<ProjectionRecord>,
  change: Change,
): Promise<Control> {
  const key = projectionKey(projection);
  for (;;) {
    const current = await store.readControl<ProjectionRecord>(key);
    const before = current?.value ?? (await first());
    const after = change(before);
    if (current && after === before) return current;
    const written = await store.writeControl(key, current?.revision ?? 0, after);
    if (written) return written;
  }
}

/** Whether a process of this machine is gone. A process that may not be signalled lives. */
const isDead = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
};

/**
 * The right to write one projection, or to act for one policy, held by one process at a time. Taking it raises the
 * epoch, which fences off every writer of an earlier one: in the store by `fence`, on the record by compare-and-set.
 */
export class Lease<Held extends Leased = ProjectionRecord> {
  private readonly gone = new AbortController();
  private queue: Promise<unknown> = Promise.resolve();
  readonly fence: Fence;
  /** A write under this lease did not answer: the store may yet carry it out, at any time until the lease is another’s. */
  isDoubtful = false;

  private constructor(
    private readonly store: ControlStore,
    private readonly holder: Holder,
    private control: ControlRecord<Held>,
    private readonly changed: () => void,
  ) {
    this.fence = { key: control.key, epoch: control.value.epoch };
  }

  /**
   * Waits until what the key names is free: given back, its holder's process gone, or its beat still for the lease time
   * by this process's own clock (clocks are never compared).
   * @param first makes the record when there is none yet
   * @param changed called after each change of the record that this process did not make
   * @returns undefined when `signal` aborts first
   * @throws whatever the store throws
   */
  static async take<Held extends Leased>(
    store: ControlStore,
    key: string,
    holder: Holder,
    tuning: Tuning,
    first: () => Promise<Held>,
    settle: (record: Held) => Held,
    changed: () => void,
    signal: AbortSignal,
  ): Promise<Lease<Held> | undefined> {
    let seen: { readonly epoch: number; readonly beat: number; readonly since: number } | undefined;
    while (!signal.aborted) {
      const current = await store.readControl<Held>(key);
      const before = current?.value ?? (await first());
      const { epoch, beat, holder: other } = before;
      if (seen?.epoch !== epoch || seen.beat !== beat) seen = { epoch, beat, since: performance.now() };
      const free =
        !other ||
        other.id === holder.id ||
        (other.host === holder.host && isDead(other.pid)) ||
        performance.now() - seen.since >= tuning.lease;
      if (free) {
        const taken = { ...settle(before), holder, epoch: epoch + 1, beat: beat + 1 };
        const written = await store.writeControl(key, current?.revision ?? 0, taken);
        if (written) return new Lease(store, holder, written, changed);
      } else {
        await pause(Math.min(tuning.contend, tuning.lease / 4), signal);
      }
    }
    return undefined;
  }

  get record(): Held {
    return this.control.value;
  }

  /** Aborts once the lease is lost. */
  get lost(): AbortSignal {
    return this.gone.signal;
  }

  lose(): LeaseLost {
    this.gone.abort();
    return new LeaseLost('Another process holds this now.');
  }

  /** One change after the other. @throws LeaseLost, and whatever the store throws */
  update(change: (record: Held) => Held): Promise<Held> {
    const turn = this.queue.then(() => this.write(change));
    this.queue = turn.catch(() => undefined);
    return turn;
  }

  /** Gives the projection back, so that the next process need not wait. Writing ends with it. */
  async release(): Promise<void> {
    if (this.lost.aborted) return;
    await this.update((held) => {
      const free = { ...held, epoch: held.epoch + 1 };
      Reflect.deleteProperty(free, 'holder');
      return free;
    }).catch((error: unknown) => {
      if (!(error instanceof LeaseLost)) throw error;
    });
    this.gone.abort();
  }

  private async write(change: (record: Held) => Held): Promise<Held> {
    for (;;) {
      if (this.gone.signal.aborted) throw this.lose();
      const before = this.control.value;
      const after = change(before);
      if (after === before) return before;
      const { key, revision } = this.control;
      const written = await this.store.writeControl(key, revision, { ...after, beat: before.beat + 1 });
      if (written) {
        this.control = written;
        return written.value;
      }
      const current = await this.store.readControl<Held>(key);
      if (!current || current.value.epoch !== this.fence.epoch || current.value.holder?.id !== this.holder.id)
        throw this.lose();
      this.control = current;
      this.changed();
    }
  }
}
