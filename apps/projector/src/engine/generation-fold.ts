import { pause } from '@app/kit/pause';
import type { Batch } from '@app/storage/event-log/port';
import { NoSuchPosition } from '@app/storage/event-log/errors';
import type { RecordedEvent } from '@app/storage/event-log/event';
import { LOG_START, fromLogPosition, type LogPosition } from '@app/storage/event-log/position';
import { Fenced, StoreUnavailable, type Collection, type ReadModelStore } from '@app/storage/read-models/port';
import type { Generation } from '@app/storage/read-models/projection-record';
import { foldBatch, handledTypes, keysOf, type FoldOutcome, type Projection } from '../projection';
import { backoff } from './backoff';
import { Documents } from './documents';
import type { Lease } from './lease';
import { LeaseLost } from './lease';
import type { Metrics } from './measures/metrics';
import { FoldMeasures } from './measures/fold-measures';
import { NO_LAG } from './measures/lag';
import type { Journal, Log } from './ports';
import { faulted, find, progressed, retry, type Change } from './record';
import type { Tuning } from './tuning';

export interface FoldSetup {
  readonly projection: Projection;
  readonly generation: Generation;
  readonly lease: Lease;
  readonly log: Log;
  readonly store: ReadModelStore;
  readonly tuning: Tuning;
  readonly metrics: Metrics;
  readonly journal: Journal;
  /** Called whenever everything it has read is written. */
  readonly caughtUp: () => Promise<void>;
}

/** The store refuses a batch for a reason other than an outage. */
class Unwritable extends Error {}

/**
 * The generation has folded more events than the log holds, or those of another log. It must be folded from the start.
 */
class AheadOfLog extends Error {
  constructor(
    readonly logPosition: LogPosition,
    readonly end: LogPosition,
    projection: string,
  ) {
    super(
      `The read model stands at position ${decimalOf(logPosition)}, where this log has no event; it ends at ${decimalOf(end)}. ` +
        `Was the log restored from a backup, or is it another one? The way out: npm run projector -- rebuild ${projection}`,
    );
  }
}

const decimalOf = (logPosition: LogPosition) => fromLogPosition(logPosition).commit.toString();

interface Failure {
  readonly error: unknown;
  readonly event?: RecordedEvent;
}

/**
 * While catching up, writing takes at most about 1/32 of the time, and a checkpoint is never older than this,
 * milliseconds.
 */
const FOLDING_PER_WRITING = 31;
const LONGEST_UNWRITTEN = 10_000;
/** The same for a generation that nobody reads yet. */
const LONGEST_UNSEEN = 30_000;
/**
 * When live, writing takes at most about a third of the time, and no event waits longer than this to be written,
 * milliseconds.
 */
const RESTING_PER_WRITING = 2;
const LONGEST_REST = 20;

/**
 * Folds the log into one generation: subscribe, fold in memory, write each changed document once, move the checkpoint.
 * Live, a batch is written at once, or a moment later where the last write was just now, so that a document that changes
 * often is not written for each event. Catching up, documents gather until enough of them wait, and nothing more is
 * pulled from the log while they are written.
 */
export class GenerationFold {
  /** The end of the log was reached, and the subscription has not failed since. */
  live = false;
  /** The error of the log or the store because of which it cannot go on for now. */
  trouble: Error | undefined;

  private readonly collection: Collection<object>;
  private readonly reading = new AbortController();
  private readonly abandoned = new AbortController();
  private documents: Documents<object>;
  private logPosition: LogPosition | undefined;
  /** Of the event at `logPosition`, where it is known. */
  private id: string | undefined;
  private handled: number;
  private newestEventAt: number | undefined;
  private folded: LogPosition | undefined;
  private foldedWritten: LogPosition | undefined;
  private unwrittenEvents = 0;
  private prepared = false;
  /** Nobody queries a build: it is indexed once it has reached the end of the log, which costs less than with each write. */
  private unindexed = false;
  /** What the checkpoint says. */
  private saved: {
    readonly logPosition: LogPosition | undefined;
    readonly id: string | undefined;
    readonly handled: number;
    readonly newestEventAt: number | undefined;
  };
  private checkedAt: number | undefined;
  private lastWritten = performance.now();
  private writingTook = 0;
  private tombstones = false;
  private turn: Promise<unknown> = Promise.resolve();
  private readonly measures: FoldMeasures;
  /** It was faulted when this process took over: it counts as faulted until it has got past that event. */
  private probing: boolean;

  constructor(private readonly setup: FoldSetup) {
    const { generation, projection } = setup;
    this.collection = { model: projection.into, generation: generation.generation };
    const { position: logPosition, positionId: id, handled, newestEventAt } = generation;
    this.saved = { logPosition, id, handled, newestEventAt };
    this.logPosition = logPosition;
    this.id = id;
    this.handled = handled;
    this.newestEventAt = newestEventAt;
    this.probing = generation.state === 'faulted';
    this.documents = new Documents(false, setup.tuning);
    this.measures = new FoldMeasures(setup, () => {
      const { saved, logPosition, handled, live, newestEventAt } = this;
      return { saved: saved.logPosition, logPosition, handled, live, newestEventAt };
    });
  }

  private get longestUnwritten(): number {
    return this.setup.generation.state === 'building' ? LONGEST_UNSEEN : LONGEST_UNWRITTEN;
  }

  get generation(): number {
    return this.setup.generation.generation;
  }

  /** As the record says by now: a build may have taken over since this process began to fold it. */
  private get isBuilding(): boolean {
    return find(this.setup.lease.record, this.generation)?.state === 'building';
  }

  /** The newest event that is in the stored documents, of those folded since this process took over. */
  get written(): LogPosition | undefined {
    return this.foldedWritten;
  }

  /** The end of the log was reached, everything is written, and it is indexed: it may be queried. */
  get settled(): boolean {
    return this.isThrough && !this.unindexed;
  }

  private get isThrough(): boolean {
    return this.live && this.unwrittenEvents === 0;
  }

  /** Stops reading; what was read is still written. */
  drain(): void {
    this.reading.abort();
  }

  /** Stops at once; nothing more is written. */
  abandon(): void {
    this.abandoned.abort();
    this.reading.abort();
  }

  /** Runs until drained, abandoned or faulted. Never rejects. */
  async run(): Promise<void> {
    const { lease, journal, projection } = this.setup;
    const abandon = () => this.abandon();
    lease.lost.addEventListener('abort', abandon);
    if (lease.lost.aborted) abandon();
    try {
      await this.foldUntilStopped();
    } catch (error) {
      if (!(error instanceof LeaseLost) && !this.abandoned.signal.aborted)
        journal.error({ err: error, projection: projection.into.name }, 'A projection ended unexpectedly.');
    } finally {
      lease.lost.removeEventListener('abort', abandon);
      this.live = false;
    }
  }

  /** Runs `work` while everything read is written and nothing more is being written. */
  async hold<Result>(work: (logPosition: LogPosition | undefined) => Promise<Result>): Promise<Result> {
    return this.inTurn(async () => {
      await this.write();
      return work(this.logPosition);
    });
  }

  /** Measures lag and progress for the record. */
  measure(): Promise<void> {
    return this.measures.update();
  }

  /** The fields of this generation for the record, except the checkpoint, whose write may be under way. */
  status(): Change {
    if (this.live) this.checkedAt = Date.now();
    return this.progress();
  }

  private progress(saved?: GenerationFold['saved']): Change {
    const { build } = this.measures;
    const lag = this.live ? NO_LAG : this.measures.lag;
    return progressed(this.generation, { ...saved, checkedAt: this.checkedAt, lag, build });
  }

  /**
   * A checkpoint is valid only in the log in which it was reached. In another log a build begins again, and a serving
   * generation faults.
   */
  private async compareWithLog(): Promise<void> {
    const { log, projection, journal } = this.setup;
    const { logPosition, id } = this;
    if (logPosition === undefined || (await this.untilAnswered(() => log.holds(logPosition, id)))) return;
    const ahead = new AheadOfLog(logPosition, await this.untilAnswered(() => log.head()), projection.into.name);
    if (!this.isBuilding) throw ahead;
    journal.warn({ err: ahead, projection: projection.into.name }, 'A build begins again.');
    this.saved = { logPosition: undefined, id: undefined, handled: 0, newestEventAt: undefined };
    this.rewind();
  }

  /** Repeats a request to the log until it answers. */
  private async untilAnswered<Answer>(request: () => Promise<Answer>): Promise<Answer> {
    for (let failures = 1; ; failures++) {
      try {
        const answer = await request();
        this.trouble = undefined;
        return answer;
      } catch (error) {
        if (this.reading.signal.aborted) throw error;
        this.trouble = error instanceof Error ? error : new Error(String(error));
        await pause(backoff(failures, this.setup.tuning), this.reading.signal);
      }
    }
  }

  private async prepare(): Promise<void> {
    const { store, tuning, lease } = this.setup;
    await this.compareWithLog();
    const blank = this.isBuilding && this.logPosition === undefined;
    if (blank) await this.persist(() => store.drop(this.collection, lease.fence));
    this.unindexed = this.isBuilding;
    await this.persist(() =>
      this.unindexed ? store.prepareUnindexed(this.collection) : store.prepare(this.collection),
    );
    this.documents = new Documents(blank, tuning);
    this.prepared = true;
  }

  /** Goes back to the checkpoint and drops the documents in memory, which may be wrong. */
  private rewind(): void {
    this.documents = new Documents(false, this.setup.tuning);
    const { logPosition, id, handled, newestEventAt } = this.saved;
    this.logPosition = logPosition;
    this.id = id;
    this.handled = handled;
    this.newestEventAt = newestEventAt;
    this.unwrittenEvents = 0;
  }

  private async foldUntilStopped(): Promise<void> {
    const { tuning, journal, projection } = this.setup;
    let at: LogPosition | undefined;
    let tries = 0;
    for (;;) {
      let failure: Failure | undefined;
      try {
        if (!this.prepared) await this.prepare();
        failure = await this.follow();
      } catch (error) {
        if (error instanceof LeaseLost || this.abandoned.signal.aborted) throw error;
        failure = { error };
      }
      if (!failure || this.reading.signal.aborted) return;
      if (failure.error instanceof AheadOfLog) return this.stopAt(failure, 1);
      this.rewind();
      if (failure.error instanceof NoSuchPosition) {
        // The log was put back under a running process: `prepare` says what becomes of the generation.
        this.prepared = false;
        await pause(backoff(1, tuning), this.reading.signal);
        continue;
      }
      const stoppedAt = failure.event?.logPosition ?? this.logPosition;
      tries = stoppedAt === at ? tries + 1 : 1;
      at = stoppedAt;
      journal.warn(
        { err: failure.error, projection: projection.into.name, at, tries },
        'An event could not be folded.',
      );
      if (tries >= tuning.tries) return this.stopAt(failure, tries);
      await pause(backoff(tries, tuning), this.reading.signal);
    }
  }

  private async stopAt({ event, error }: Failure, tries: number): Promise<void> {
    const { lease, metrics, projection, journal } = this.setup;
    const fault = {
      position: event?.logPosition ?? (error instanceof AheadOfLog ? error.end : this.logPosition) ?? LOG_START,
      stream: event?.stream ?? '',
      revision: event?.revision ?? -1,
      eventType: event?.type ?? '',
      message: error instanceof Error ? error.message : String(error),
      at: new Date().toISOString(),
      tries,
    };
    await this.persist(() =>
      lease.update((record) => faulted(this.generation, fault)(this.progress(this.saved)(record))),
    );
    metrics.faults.inc({ projection: projection.into.name });
    journal.error({ projection: projection.into.name, generation: this.generation, fault }, 'A projection stopped.');
  }

  /** Reads on from its checkpoint. @returns the event that could not be folded, or nothing when it has to stop */
  private async follow(): Promise<Failure | undefined> {
    const { log, projection } = this.setup;
    const stop = new AbortController();
    const signal = AbortSignal.any([this.reading.signal, stop.signal]);
    const batches = log.subscribe({
      types: handledTypes(projection),
      signal,
      ...(this.logPosition === undefined ? {} : { after: this.logPosition, afterId: this.id }),
      onState: (state) => {
        if (state.state !== 'live') this.live = false;
        this.trouble = state.state === 'down' ? state.error : undefined;
      },
    });
    let next: Promise<IteratorResult<Batch, unknown>> | undefined;
    try {
      for (;;) {
        next ??= batches.next();
        const result = await this.untilDue(next);
        if (result !== 'due') {
          next = undefined;
          if (result.done) break;
          const failure = await this.inTurn(() => this.take(result.value));
          if (failure) {
            await this.flush();
            return failure;
          }
        }
        if (this.due() <= 0) await this.flush();
        if (this.isThrough) {
          await this.index();
          await this.setup.caughtUp();
        }
      }
      if (!this.abandoned.signal.aborted) await this.flush();
      return undefined;
    } finally {
      stop.abort();
      next?.catch(() => undefined);
      await batches.return(undefined);
    }
  }

  private async index(): Promise<void> {
    if (!this.unindexed) return;
    await this.persist(() => this.setup.store.prepare(this.collection));
    this.unindexed = false;
  }

  private async take({ events, upTo, upToId, live }: Batch): Promise<Failure | undefined> {
    const { projection, metrics } = this.setup;
    let outcome: FoldOutcome<object> | undefined;
    if (events.length > 0) {
      await this.load(events);
      outcome = foldBatch(projection, this.documents, events);
      // Without indexes a cheaper write gains nothing, and what waits in a build takes memory.
      this.documents.change(outcome.changed, !this.unindexed);
      const last = events[outcome.handled - 1];
      if (last) {
        this.logPosition = this.folded = last.logPosition;
        this.id = last.id;
        this.newestEventAt = last.created;
        this.handled += outcome.handled;
        this.unwrittenEvents += outcome.handled;
        metrics.events.inc({ projection: projection.into.name }, outcome.handled);
      }
      if (outcome.failure) return outcome.failure;
    }
    if (upTo !== undefined && (this.logPosition === undefined || upTo > this.logPosition)) {
      this.logPosition = upTo;
      this.id = upToId;
    }
    this.live = live;
    return undefined;
  }

  private async load(events: readonly RecordedEvent[]): Promise<void> {
    if (!this.documents.partial) return;
    const missing = this.documents.missing(keysOf(this.setup.projection, events));
    if (missing.length === 0) return;
    this.documents.learn(await this.persist(() => this.setup.store.load(this.collection, missing)));
  }

  /** Milliseconds until what was folded should be written; infinite when nothing waits. */
  private due(): number {
    const { tuning } = this.setup;
    if (this.unwrittenEvents > 0) {
      if (this.documents.full) return 0;
      const rest = this.live
        ? Math.min(LONGEST_REST, RESTING_PER_WRITING * this.writingTook)
        : Math.min(this.longestUnwritten, Math.max(tuning.flush, FOLDING_PER_WRITING * this.writingTook));
      return this.lastWritten + rest - performance.now();
    }
    return this.logPosition === this.saved.logPosition
      ? Infinity
      : this.lastWritten + tuning.status - performance.now();
  }

  private async untilDue<Result>(next: Promise<Result>): Promise<Result | 'due'> {
    const wait = this.due();
    if (wait === Infinity) return next;
    let timer: NodeJS.Timeout | undefined;
    const due = new Promise<'due'>((resolve) => (timer = setTimeout(resolve, Math.max(0, wait), 'due')));
    return Promise.race([next, due]).finally(() => clearTimeout(timer));
  }

  private flush(): Promise<void> {
    return this.inTurn(() => this.write());
  }

  private async write(): Promise<void> {
    const { store, lease, metrics, projection } = this.setup;
    if (this.logPosition === this.saved.logPosition && this.unwrittenEvents === 0) return;
    const began = performance.now();
    if (this.documents.waiting > 0) {
      const writes = this.documents.writes();
      await this.persist(() => store.applyBatch(this.collection, writes, lease.fence));
      this.documents.written();
      this.tombstones ||= writes.some(({ doc }) => doc === undefined);
      metrics.writes.inc({ projection: projection.into.name }, writes.length);
    }
    const { logPosition, id, handled, newestEventAt } = this;
    const saved = { logPosition, id, handled, newestEventAt };
    this.checkedAt = Date.now();
    const checkpoint = this.progress(saved);
    await this.persist(() =>
      lease.update(this.probing ? (record) => retry(this.generation)(checkpoint(record)) : checkpoint),
    );
    this.probing = false;
    this.saved = saved;
    this.foldedWritten = this.folded;
    this.unwrittenEvents = 0;
    this.lastWritten = performance.now();
    this.writingTook = this.lastWritten - began;
    metrics.flushSeconds.observe({ projection: projection.into.name }, this.writingTook / 1_000);
    if (this.tombstones && this.live && logPosition !== undefined) {
      await this.persist(() => store.sweep(this.collection, logPosition));
      this.tombstones = false;
    }
  }

  /**
   * Repeats a write until the store accepts it. After some tries it gives up one that the store refuses for another
   * reason than an outage.
   */
  private async persist<Result>(action: () => Promise<Result>): Promise<Result> {
    const { lease, tuning, journal, projection } = this.setup;
    for (let failures = 1; ; failures++) {
      if (this.abandoned.signal.aborted) throw new LeaseLost('The generation was given up.');
      try {
        const result = await action();
        if (failures > 1) this.trouble = undefined;
        return result;
      } catch (error) {
        if (error instanceof Fenced) throw lease.lose();
        if (error instanceof LeaseLost || this.abandoned.signal.aborted) throw error;
        if (failures === 1)
          journal.warn({ err: error, projection: projection.into.name }, 'The read models cannot be written for now.');
        this.trouble = error instanceof Error ? error : new Error(String(error));
        if (!(error instanceof StoreUnavailable) && failures >= tuning.tries)
          throw new Unwritable(`The store refuses the documents: ${this.trouble.message}`, { cause: error });
        await pause(backoff(failures, tuning), this.abandoned.signal);
      }
    }
  }

  private inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const turn = this.turn.then(work);
    this.turn = turn.catch(() => undefined);
    return turn;
  }
}
