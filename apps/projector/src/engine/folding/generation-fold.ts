import { pause } from '@app/kit/pause';
import type { Batch } from '@app/storage/event-log/port';
import { NoSuchPosition } from '@app/storage/event-log/errors';
import type { RecordedEvent } from '@app/storage/event-log/event';
import { LOG_START, fromLogPosition, type LogPosition } from '@app/storage/event-log/position';
import { handledTypes } from '../../projection';
import { LeaseLost } from '../lease';
import { isUnwritten, type Course } from '../measures/fold-measures';
import { find, NOTHING_FOLDED } from '../record';
import { backoff } from '../retrying';
import { FoldRecord } from './fold-record';
import { Pace, untilDue } from './pace';
import { Patience } from './patience';
import type { FoldSetup } from './setup';
import { StoredDocuments } from './stored-documents';

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
 * Folds the log into one generation: subscribe, fold in memory, write each changed document once, move the checkpoint.
 * Live, a batch is written at once, or a moment later where the last write was just now, so that a document that changes
 * often is not written for each event. Catching up, documents gather until enough of them wait, and nothing more is
 * pulled from the log while they are written.
 */
export class GenerationFold {
  private readonly reading = new AbortController();
  private readonly abandoned = new AbortController();
  private readonly course: Course;
  private readonly patience: Patience;
  private readonly pace: Pace;
  private readonly documents: StoredDocuments;
  readonly record: FoldRecord;
  private folded: LogPosition | undefined;
  private foldedWritten: LogPosition | undefined;
  private prepared = false;
  private turn: Promise<unknown> = Promise.resolve();

  constructor(private readonly setup: FoldSetup) {
    const { position: logPosition, positionId: id, handled, newestEventAt, state } = setup.generation;
    const reached = { logPosition, id, handled, newestEventAt };
    this.course = { reached, saved: reached, live: false };
    this.patience = new Patience(setup, this.reading.signal, this.abandoned.signal);
    this.pace = new Pace(setup.tuning, state === 'building');
    this.documents = new StoredDocuments(setup, this.patience);
    this.record = new FoldRecord(setup, this.course, this.patience);
  }

  get live(): boolean {
    return this.course.live;
  }

  /** The error of the log or the store because of which it cannot go on for now. */
  get trouble(): Error | undefined {
    return this.patience.trouble;
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
    return this.isThrough && this.documents.indexed;
  }

  private get isThrough(): boolean {
    return this.live && !isUnwritten(this.course);
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
      this.course.live = false;
    }
  }

  /** Runs `work` while everything read is written and nothing more is being written. */
  async hold<Result>(work: (logPosition: LogPosition | undefined) => Promise<Result>): Promise<Result> {
    return this.inTurn(async () => {
      await this.write();
      return work(this.course.reached.logPosition);
    });
  }

  /**
   * A checkpoint is valid only in the log in which it was reached. In another log a build begins again, and a serving
   * generation faults.
   */
  private async compareWithLog(): Promise<void> {
    const { log, projection, journal } = this.setup;
    const { logPosition, id } = this.course.reached;
    if (logPosition === undefined || (await this.patience.answered(() => log.holds(logPosition, id)))) return;
    const ahead = new AheadOfLog(logPosition, await this.patience.answered(() => log.head()), projection.into.name);
    if (!this.isBuilding) throw ahead;
    journal.warn({ err: ahead, projection: projection.into.name }, 'A build begins again.');
    this.course.saved = NOTHING_FOLDED;
    this.rewind();
  }

  private async prepare(): Promise<void> {
    await this.compareWithLog();
    const isBuild = this.isBuilding;
    await this.documents.prepare(isBuild, isBuild && this.course.reached.logPosition === undefined);
    this.prepared = true;
  }

  /** Goes back to the checkpoint and drops the documents in memory, which may be wrong. */
  private rewind(): void {
    this.documents.forget();
    this.course.reached = this.course.saved;
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
      const stoppedAt = failure.event?.logPosition ?? this.course.reached.logPosition;
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

  private stopAt({ event, error }: Failure, tries: number): Promise<void> {
    return this.record.stop({
      position:
        event?.logPosition ?? (error instanceof AheadOfLog ? error.end : this.course.reached.logPosition) ?? LOG_START,
      stream: event?.stream ?? '',
      revision: event?.revision ?? -1,
      eventType: event?.type ?? '',
      message: error instanceof Error ? error.message : String(error),
      at: new Date().toISOString(),
      tries,
    });
  }

  /** Reads on from its checkpoint. @returns the event that could not be folded, or nothing when it has to stop */
  private async follow(): Promise<Failure | undefined> {
    const { log, projection } = this.setup;
    const { logPosition: after, id: afterId } = this.course.reached;
    const stop = new AbortController();
    const signal = AbortSignal.any([this.reading.signal, stop.signal]);
    const batches = log.subscribe({
      types: handledTypes(projection),
      signal,
      ...(after === undefined ? {} : { after, afterId }),
      onState: (state) => {
        if (state.state !== 'live') this.course.live = false;
        this.patience.trouble = state.state === 'down' ? state.error : undefined;
      },
    });
    let next: Promise<IteratorResult<Batch, unknown>> | undefined;
    try {
      for (;;) {
        next ??= batches.next();
        const result = await untilDue(next, this.due());
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
          await this.documents.index();
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

  private async take({ events, upTo, upToId, live }: Batch): Promise<Failure | undefined> {
    const { projection, metrics } = this.setup;
    if (events.length > 0) {
      const { handled, failure } = await this.documents.fold(events);
      const last = events[handled - 1];
      if (last) {
        this.folded = last.logPosition;
        const { logPosition, id, created: newestEventAt } = last;
        this.course.reached = { logPosition, id, handled: this.course.reached.handled + handled, newestEventAt };
        metrics.events.inc({ projection: projection.into.name }, handled);
      }
      if (failure) return failure;
    }
    const { reached } = this.course;
    if (upTo !== undefined && (reached.logPosition === undefined || upTo > reached.logPosition))
      this.course.reached = { ...reached, logPosition: upTo, id: upToId };
    this.course.live = live;
    return undefined;
  }

  private due(): number {
    return this.pace.due(this.course, this.documents.full);
  }

  private flush(): Promise<void> {
    return this.inTurn(() => this.write());
  }

  private async write(): Promise<void> {
    const { metrics, projection } = this.setup;
    const { reached, saved } = this.course;
    if (reached.logPosition === saved.logPosition && !isUnwritten(this.course)) return;
    const began = performance.now();
    metrics.writes.inc({ projection: projection.into.name }, await this.documents.write());
    await this.record.save(reached);
    this.foldedWritten = this.folded;
    this.pace.wrote(began);
    metrics.flushSeconds.observe({ projection: projection.into.name }, this.pace.took / 1_000);
    if (this.live && reached.logPosition !== undefined) await this.documents.sweep(reached.logPosition);
  }

  private inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const turn = this.turn.then(work);
    this.turn = turn.catch(() => undefined);
    return turn;
  }
}
