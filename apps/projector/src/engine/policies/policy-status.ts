import type { RecordedEvent } from '@app/storage/event-log/event';
import type { LogPosition } from '@app/storage/event-log/position';
import type { PolicyRecord } from '@app/storage/read-models/projection-record';
import { headOf, lagBehind, NO_LAG } from '../measures/lag';
import type { Log } from '../ports';

/** What the record of a policy or a job holds besides its lease. */
type Reported = Omit<PolicyRecord, 'epoch' | 'beat' | 'holder'>;

/** The status of a policy or a job: gathered while it acts, and written with each beat of its lease. */
export class PolicyStatus {
  private logPosition: LogPosition | undefined;
  /** Of the event at `logPosition`, where it is known. */
  private id: string | undefined;
  /** When the newest event that it has acted on was written, epoch milliseconds. */
  private newestAt: number | undefined;
  /** When it last had acted on everything, epoch milliseconds. */
  private settledAt: number | undefined;
  private newestWritten: LogPosition | undefined;
  private actedAt: number | undefined;
  private trouble: PolicyRecord['trouble'];
  /** Every event that it handles has been acted on. */
  private settled = false;
  private lag: PolicyRecord['lag'];
  private measuring = false;

  constructor(
    private readonly kind: 'policy' | 'job',
    private readonly label: string,
  ) {}

  /** Log position where it begins: it has acted on everything up to there. */
  begins(after: LogPosition | undefined, id?: string): void {
    this.logPosition = after;
    this.id = id;
  }

  /** It has acted on an event, or a run of the job has ended. */
  acted(event?: RecordedEvent): void {
    this.actedAt = Date.now();
    if (event) {
      this.begins(event.logPosition, event.id);
      this.newestAt = event.created;
    }
    this.trouble = undefined;
  }

  /** It has acted on every event that it handles up to there. */
  passed(upTo: LogPosition | undefined, id: string | undefined): void {
    if (upTo !== undefined && (this.logPosition === undefined || upTo > this.logPosition)) this.begins(upTo, id);
  }

  /** What followed from an event is in the log up to there. */
  wrote(logPosition: LogPosition | undefined): void {
    if (logPosition !== undefined && logPosition > (this.newestWritten ?? '')) this.newestWritten = logPosition;
  }

  /** `event` is the one that it cannot act on, if an event is the cause. */
  failed(error: unknown, event?: RecordedEvent): void {
    this.settled = false;
    this.trouble = {
      message: error instanceof Error ? error.message : String(error),
      since: this.trouble?.since ?? Date.now(),
      tries: (this.trouble?.tries ?? 0) + 1,
      ...(event && {
        event: { position: event.logPosition, stream: event.stream, revision: event.revision, type: event.type },
      }),
    };
  }

  /** The log, which could not be reached, answers again. */
  recovered(): void {
    if (this.trouble && !this.trouble.event) this.trouble = undefined;
  }

  reached(end: boolean): void {
    this.settled = end;
    if (end) this.settledAt = Date.now();
  }

  /**
   * What the record is to hold. It sends no request: the beat of a lease must not wait for the log.
   * @param measured whether it has a lag, as a policy has
   */
  report(measured: boolean): Reported {
    const { kind, label, logPosition, id, newestWritten, actedAt, trouble } = this;
    const lag = this.settled ? NO_LAG : this.lag;
    return {
      ...{ kind, label },
      checkedAt: Date.now(),
      ...(logPosition === undefined ? {} : { position: logPosition }),
      ...(id === undefined ? {} : { positionId: id }),
      ...(newestWritten === undefined ? {} : { wrote: newestWritten }),
      ...(actedAt === undefined ? {} : { actedAt }),
      ...(measured && lag ? { lag } : {}),
      ...(trouble ? { trouble } : {}),
    };
  }

  /** Measures how far it is behind, unless that is being done. @param age of what is known of the log's end. Never rejects. */
  async measure(log: Log, age: number): Promise<void> {
    if (this.settled || this.measuring) return;
    this.measuring = true;
    try {
      this.lag = lagBehind(this.logPosition, await headOf(log, age), this.newestAt, this.settledAt);
    } catch {
      // The log is down: the last lag stays, and `trouble` says why.
    } finally {
      this.measuring = false;
    }
  }
}
