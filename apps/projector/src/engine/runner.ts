import { pause } from '@app/kit/pause';
import type { LogPosition } from '@app/storage/event-log/position';
import type { Json, ReadModelStore } from '@app/storage/read-models/port';
import { projectionKey, type ProjectionRecord } from '@app/storage/read-models/projection-record';
import { handledTypes, passingOver, type Projection } from '../projection';
import { backoff } from './retrying';
import { GenerationFold } from './folding/generation-fold';
import type { Inspection } from './inspection';
import { changeRecord, Lease, LeaseLost, type Holder } from './lease';
import type { Metrics } from './measures/metrics';
import type { Journal, Log } from './ports';
import {
  compared,
  dropped,
  find,
  takeOver,
  folds,
  newRecord,
  obeyedUpTo,
  ready,
  settle,
  verified,
  type Change,
  type Code,
} from './record';
import { versioned } from './rules';
import type { Tuning } from './tuning';

export interface RunnerSetup {
  readonly projection: Projection;
  readonly log: Log;
  readonly store: ReadModelStore;
  readonly holder: Holder;
  readonly tuning: Tuning;
  readonly metrics: Metrics;
  readonly inspection: Inspection;
  readonly journal: Journal;
}

/** Time to finish what is being written after the signal to stop, milliseconds. */
const DRAIN = 3_500;

interface Running {
  readonly fold: GenerationFold;
  readonly ended: Promise<void>;
}

/**
 * Runs one projection: waits for its lease, and while it holds it keeps what runs in line with the record, so that an
 * operator's command, a new version and a take-over are all one thing: a change of the record.
 */
export class Runner {
  private lease: Lease | undefined;
  private trouble: Error | undefined;
  private readonly running = new Map<number, Running>();
  /** Generations this holder has begun to fold: one that was faulted before gets one more chance with it. */
  private readonly begun = new Set<number>();
  private readonly dropping = new Set<number>();
  private verifying: string | undefined;
  private comparing: string | undefined;
  private readonly tasks = new Set<Promise<void>>();
  private draining = false;

  constructor(private readonly setup: RunnerSetup) {}

  get name(): string {
    return this.setup.projection.into.name;
  }

  /** Version and rules that this process has, which may be ahead of what serves. */
  get code(): Code {
    const { into, rules } = this.setup.projection;
    return { version: into.version, ...(rules === undefined ? {} : { rules: versioned(rules as Json) }) };
  }

  /** For health and metrics. `trouble` is the error because of which it cannot go on for now. */
  get state(): { readonly leads: boolean; readonly record: ProjectionRecord | undefined; readonly trouble?: Error } {
    const trouble = this.trouble ?? [...this.running.values()].find(({ fold }) => fold.trouble)?.fold.trouble;
    return { leads: this.lease !== undefined, record: this.lease?.record, ...(trouble ? { trouble } : {}) };
  }

  /**
   * The projection's record, made where there is none. In a log that was restored from a backup the command obeyed last
   * may be gone: every command from now on is new. @throws whatever store and log throw
   */
  async ensureRecord(): Promise<ProjectionRecord> {
    const { store, log } = this.setup;
    const { value } = await changeRecord(store, this.name, this.first, (record) => record);
    const { commanded } = value;
    if (commanded === undefined || (await log.holds(commanded))) return value;
    const head = await log.head();
    const forget: Change = (record) => (record.commanded === commanded ? { ...record, commanded: head } : record);
    if (this.lease) await this.lease.update(forget);
    else await changeRecord(store, this.name, this.first, forget);
    return { ...value, commanded: head };
  }

  /**
   * Applies an operator's command, once, whoever holds the projection; without `change` there was none up to there.
   * @param id of the event at the position
   * @throws whatever the store throws
   */
  async obey(logPosition: LogPosition, id: string, change: Change = (record) => record): Promise<void> {
    const once: Change = (record) =>
      (record.commanded ?? '') >= logPosition ? record : obeyedUpTo(logPosition, id)(change(record));
    const { lease } = this;
    if (lease) {
      try {
        await lease.update(once);
        this.reconcile();
        return;
      } catch (error) {
        if (!(error instanceof LeaseLost)) throw error;
      }
    }
    await changeRecord(this.setup.store, this.name, this.first, once);
  }

  /** Runs until `signal` aborts, then writes what is being folded, gives the lease back and resolves. */
  async run(signal: AbortSignal): Promise<void> {
    const { store, holder, tuning, metrics, journal } = this.setup;
    let failures = 0;
    while (!signal.aborted) {
      try {
        const change = settle(this.code, this.eventTypes, Date.now());
        const changed = () => this.reconcile();
        const lease = await Lease.take(
          store,
          projectionKey(this.name),
          holder,
          tuning,
          this.first,
          change,
          changed,
          signal,
        );
        if (!lease) return;
        failures = 0;
        this.trouble = undefined;
        metrics.leases.inc({ projection: this.name });
        journal.info({ projection: this.name, epoch: lease.fence.epoch }, 'Took the projection over.');
        await this.hold(lease, signal);
        if (lease.lost.aborted && !signal.aborted)
          journal.warn(
            { projection: this.name, epoch: lease.fence.epoch },
            'Another process took the projection over.',
          );
      } catch (error) {
        if (++failures === 1) journal.warn({ err: error, projection: this.name }, 'The projection has to wait.');
        this.trouble = error instanceof Error ? error : new Error(String(error));
        await pause(backoff(failures, tuning), signal);
      }
    }
  }

  private get eventTypes(): string[] {
    return this.setup.log.storedTypes(handledTypes(this.setup.projection));
  }

  private readonly first = async (): Promise<ProjectionRecord> =>
    newRecord(this.name, this.eventTypes, await this.setup.log.head());

  private async hold(lease: Lease, signal: AbortSignal): Promise<void> {
    const { tuning, journal } = this.setup;
    this.lease = lease;
    this.begun.clear();
    this.draining = false;
    const stopped = AbortSignal.any([signal, lease.lost]);
    let beat = performance.now();
    try {
      this.reconcile();
      while (!stopped.aborted) {
        await pause(Math.min(tuning.status, tuning.lease / 4), stopped);
        if (stopped.aborted) break;
        for (const { fold } of this.running.values()) {
          void fold.record.measure();
          if (fold.settled) await this.caughtUp(lease, fold);
        }
        const due = performance.now() - beat >= tuning.lease / 4;
        if (!due && [...this.running.values()].every(({ fold }) => fold.live)) continue;
        beat = performance.now();
        await this.beat(lease);
      }
      if (!lease.lost.aborted) await this.finish(lease);
    } catch (error) {
      if (!(error instanceof LeaseLost))
        journal.warn({ err: error, projection: this.name }, 'The lease was not given back.');
    } finally {
      this.lease = undefined;
      lease.lose();
      await Promise.all([...this.running.values()].map(({ ended }) => ended));
      await Promise.all(this.tasks);
      this.running.clear();
      this.dropping.clear();
      this.verifying = undefined;
      this.comparing = undefined;
    }
  }

  private async beat(lease: Lease): Promise<void> {
    try {
      const changes = [...this.running.values()].map(({ fold }) => fold.record.status());
      // A copy is a change even where nothing is new: it moves the beat.
      await lease.update((record) => changes.reduce((each, change) => change(each), { ...record }));
      this.trouble = undefined;
      this.reconcile();
    } catch (error) {
      if (error instanceof LeaseLost) return;
      this.trouble = error instanceof Error ? error : new Error(String(error));
    }
  }

  private async finish(lease: Lease): Promise<void> {
    this.draining = true;
    for (const { fold } of this.running.values()) fold.drain();
    const late = setTimeout(() => this.running.forEach(({ fold }) => fold.abandon()), DRAIN);
    await Promise.all([...this.running.values()].map(({ ended }) => ended));
    clearTimeout(late);
    await lease.release();
  }

  /** Starts and stops folds, removals and comparisons, so that what runs is what the record says. */
  private reconcile(): void {
    const { lease } = this;
    if (!lease || lease.lost.aborted || this.draining) return;
    const { record } = lease;
    const { version } = this.setup.projection.into;
    for (const generation of record.generations) {
      const chance = generation.state === 'faulted' && generation.version === version;
      const wanted = folds(generation, version) || (chance && !this.begun.has(generation.generation));
      if (wanted && !this.running.has(generation.generation)) this.begin(lease, generation.generation);
    }
    for (const [generation, { fold }] of this.running) if (!find(record, generation)) fold.abandon();
    for (const generation of record.leftovers ?? []) this.remove(lease, generation);
    this.verify(lease);
    this.compare(lease);
  }

  private begin(lease: Lease, number: number): void {
    const generation = find(lease.record, number)!;
    this.begun.add(number);
    const fold: GenerationFold = new GenerationFold({
      ...this.setup,
      projection: this.of(lease.record, number),
      lease,
      generation,
      caughtUp: () => this.caughtUp(lease, fold),
    });
    const ended = fold.run().then(() => {
      this.running.delete(number);
      this.reconcile();
    });
    this.running.set(number, { fold, ended });
  }

  /** The projection as a generation folds it: with the rules it was begun with, without the events it passes over. */
  private of(record: ProjectionRecord, generation: number): Projection {
    const { projection } = this.setup;
    const { rules, quarantined = [] } = find(record, generation) ?? {};
    return passingOver(
      rules === undefined ? projection : { ...projection, rules: record.ruleSets?.[rules] },
      quarantined,
    );
  }

  /**
   * A build that reached the end of the log takes over, unless readers would go back in time: then the next batch
   * decides again. One that is held waits from here on.
   */
  private async caughtUp(lease: Lease, fold: GenerationFold): Promise<void> {
    const { journal } = this.setup;
    const built = find(lease.record, fold.generation);
    if (built?.state !== 'building') return;
    if (built.build?.hold) return this.wait(lease, fold.generation);
    const { serving } = lease.record;
    const ahead = serving === undefined ? undefined : this.running.get(serving)?.fold.written;
    if (ahead !== undefined && (fold.written === undefined || fold.written < ahead)) return;
    try {
      await lease.update(takeOver(fold.generation));
    } catch (error) {
      if (error instanceof LeaseLost) throw error;
      // The store is down: it takes over when the store is back and the log says anything.
      return;
    }
    journal.info({ projection: this.name, generation: fold.generation, before: serving }, 'A generation took over.');
    this.reconcile();
  }

  private async wait(lease: Lease, generation: number): Promise<void> {
    try {
      await lease.update(ready(generation));
    } catch (error) {
      if (error instanceof LeaseLost) throw error;
      return;
    }
    this.setup.journal.info({ projection: this.name, generation }, 'A generation is ready and waits for an operator.');
    this.reconcile();
  }

  private remove(lease: Lease, generation: number): void {
    const { store, projection, tuning, journal } = this.setup;
    if (this.dropping.has(generation)) return;
    this.dropping.add(generation);
    this.task(async () => {
      try {
        await this.running.get(generation)?.ended;
        await pause(tuning.dropGrace, lease.lost);
        if (lease.lost.aborted) return;
        await store.drop({ model: projection.into, generation });
        await lease.update(dropped(generation));
        journal.info({ projection: this.name, generation }, 'Removed a generation.');
      } finally {
        this.dropping.delete(generation);
      }
    });
  }

  private verify(lease: Lease): void {
    const { verification } = lease.record;
    if (!verification || this.verifying) return;
    this.verifying = verification.requestId;
    this.task(async () => {
      const { requestId } = verification;
      try {
        const { serving } = lease.record;
        const fold = serving === undefined ? undefined : this.running.get(serving)?.fold;
        const projection = serving === undefined ? this.setup.projection : this.of(lease.record, serving);
        const quarantined = serving === undefined ? [] : (find(lease.record, serving)?.quarantined ?? []);
        const passed = quarantined.length;
        const task = { ...this.setup, projection, passed, requestId, fold, signal: lease.lost };
        await this.setup.inspection.verify(task);
        await lease.update(verified(requestId));
      } finally {
        this.verifying = undefined;
      }
      this.reconcile();
    });
  }

  private compare(lease: Lease): void {
    const { comparison: request } = lease.record;
    if (!request || this.comparing) return;
    this.comparing = request.requestId;
    this.task(async () => {
      try {
        const { store, projection, inspection } = this.setup;
        const fold = (generation: number) => this.running.get(generation)?.fold;
        await inspection.compare({ projection, store, record: lease.record, request, fold, signal: lease.lost });
        await lease.update(compared(request.requestId));
      } finally {
        this.comparing = undefined;
      }
      this.reconcile();
    });
  }

  /** Work beside the folds. What fails is begun again with the next beat, from the record. */
  private task(work: () => Promise<void>): void {
    const task = work()
      .catch((error: unknown) => {
        if (!(error instanceof LeaseLost))
          this.setup.journal.warn({ err: error, projection: this.name }, 'To be tried again.');
      })
      .finally(() => this.tasks.delete(task));
    this.tasks.add(task);
  }
}
