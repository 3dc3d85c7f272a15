import type { RecordedEvent } from '@app/storage/event-log/event';
import type { LogPosition } from '@app/storage/event-log/position';
import type { PolicyRecord } from '@app/storage/read-models/projection-record';
import type { Log } from '../ports';

/** What a policy's record holds besides its lease. */
type Reported = Omit<PolicyRecord, 'epoch' | 'beat' | 'holder'>;

const NONE = { events: 0, more: false, seconds: 0 };

/** How a policy or a job does: gathered while it acts, and written with each beat of its lease. */
export class PolicyStatus {
  private position: LogPosition | undefined;
  private actedAt: number | undefined;
  private trouble: PolicyRecord['trouble'];
  /** Everything it hears has been acted on. */
  private settled = false;
  private lag: PolicyRecord['lag'];
  private measuring = false;

  constructor(private readonly kind: NonNullable<PolicyRecord['kind']>) {}

  /** Where it begins: everything up to here was acted on before. */
  begins(after: LogPosition | undefined): void {
    this.position = after;
  }

  /** It has acted on an event, or has looked. */
  acted(event?: RecordedEvent): void {
    this.actedAt = Date.now();
    if (event) this.position = event.position;
    this.trouble = undefined;
  }

  /** `event` is the one it stands at, if it is an event that keeps it. */
  failed(error: unknown, event?: RecordedEvent): void {
    this.settled = false;
    this.trouble = {
      message: error instanceof Error ? error.message : String(error),
      since: this.trouble?.since ?? Date.now(),
      tries: (this.trouble?.tries ?? 0) + 1,
      ...(event && {
        event: { position: event.position, stream: event.stream, revision: event.revision, type: event.type },
      }),
    };
  }

  /** The log goes on where it was lost. */
  recovered(): void {
    if (this.trouble && !this.trouble.event) this.trouble = undefined;
  }

  reached(end: boolean): void {
    this.settled = end;
  }

  /**
   * What the record is to say. Asks nobody: the beat of a lease must not wait for the log.
   * @param counts whether it has events before it at all
   */
  report(counts: boolean): Reported {
    const { kind, position, actedAt, trouble } = this;
    const lag = this.settled ? NONE : this.lag;
    return {
      kind,
      checkedAt: Date.now(),
      ...(position === undefined ? {} : { position }),
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
      const after = this.position;
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
      // The log is down: what was counted last stands, and the trouble tells.
    } finally {
      this.measuring = false;
    }
  }
}
