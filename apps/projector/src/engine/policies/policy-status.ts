import type { RecordedEvent } from '@app/storage/event-log/event';
import type { LogPosition } from '@app/storage/event-log/position';
import type { PolicyRecord } from '@app/storage/read-models/projection-record';
import type { Log } from '../ports';

/** What the record of a policy or a job holds besides its lease. */
type Reported = Omit<PolicyRecord, 'epoch' | 'beat' | 'holder'>;

const NONE = { events: 0, more: false, seconds: 0 };

/** The status of a policy or a job: gathered while it acts, and written with each beat of its lease. */
export class PolicyStatus {
  private logPosition: LogPosition | undefined;
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
  begins(after: LogPosition | undefined): void {
    this.logPosition = after;
  }

  /** It has acted on an event, or a run of the job has ended. */
  acted(event?: RecordedEvent): void {
    this.actedAt = Date.now();
    if (event) this.logPosition = event.logPosition;
    this.trouble = undefined;
  }

  /** It has acted on every event that it handles up to there. */
  passed(upTo: LogPosition | undefined): void {
    if (upTo !== undefined && (this.logPosition === undefined || upTo > this.logPosition)) this.logPosition = upTo;
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
  }

  /**
   * What the record is to hold. It sends no request: the beat of a lease must not wait for the log.
   * @param counts whether its lag is counted, as that of a policy is
   */
  report(counts: boolean): Reported {
    const { kind, label, logPosition, newestWritten, actedAt, trouble } = this;
    const lag = this.settled ? NONE : this.lag;
    return {
      ...{ kind, label },
      checkedAt: Date.now(),
      ...(logPosition === undefined ? {} : { position: logPosition }),
      ...(newestWritten === undefined ? {} : { wrote: newestWritten }),
      ...(actedAt === undefined ? {} : { actedAt }),
      ...(counts && lag ? { lag } : {}),
      ...(trouble ? { trouble } : {}),
    };
  }

  /** Counts what is still to come of these events, up to `bound`, unless it is being counted. Never rejects. */
  async measure(log: Log, types: readonly string[], bound: number, signal: AbortSignal): Promise<void> {
    if (this.settled || this.measuring) return;
    this.measuring = true;
    try {
      const after = this.logPosition;
      let events = 0;
      let oldest: number | undefined;
      for await (const chunk of log.readAll({ types, signal, ...(after === undefined ? {} : { after }) })) {
        oldest ??= chunk[0]?.created;
        events += chunk.length;
        if (events >= bound) break;
      }
      const seconds = oldest === undefined ? 0 : Math.max(0, Math.round((Date.now() - oldest) / 1_000));
      this.lag = { events: Math.min(events, bound), more: events >= bound, seconds };
    } catch {
      // The log is down: the last count stays, and `trouble` says why.
    } finally {
      this.measuring = false;
    }
  }
}
