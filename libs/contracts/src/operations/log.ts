/*
 * The event log as operators read it: no upcasting, nothing left out. Events hold no addresses and no tokens.
 *
 * - GET  /api/operations/log                             LogQuery   -> LogPageAnswer
 * - GET  /api/operations/log/events/{stream}/{revision}  -> LogEventAnswer
 * - GET  /api/operations/log/positions/{position}        -> LogEventAnswer
 * - POST /api/operations/backups                         BackupDto  -> BackupAnswer
 * - POST /api/operations/erasures                        ErasureDto -> ErasureAnswer
 *
 * Reading is recorded, once per reader, subject and ten minutes. 400 for a name that cannot be one, 404
 * `no-such-stream` or `no-such-event`, 503 while the log is down.
 */
import type { RelatedEvent, Relations } from '../audit/audit';

/** An event in a list; opened by itself it has its data and metadata. */
export interface LogRow extends Omit<RelatedEvent, 'audited'> {
  /** Who did it; null where nobody is named. */
  readonly by: string | null;
  /** The beginning of its data, as JSON. */
  readonly excerpt: string;
}

export interface LogPageAnswer {
  readonly success: true;
  /** In the requested direction. Fewer than requested, or none, when types are rare: `next` goes on. */
  readonly events: readonly LogRow[];
  /** The `from` of the next page; null at the end. */
  readonly next: string | null;
  /** How many events were read for this page. */
  readonly looked: number;
}

export interface LogEventAnswer extends Relations {
  readonly success: true;
  readonly event: LogRow & {
    readonly data: unknown;
    readonly metadata: unknown;
    readonly correlationId: string | null;
    readonly causationId: string | null;
    readonly requestId: string | null;
  };
  /** Whether the read models could be read for the related events. */
  readonly relatedKnown: boolean;
}

export interface BackupAnswer {
  readonly success: true;
}

/** What was erased. The read models forget it when they are folded again. */
export interface ErasureAnswer {
  readonly success: true;
  /** Linked accounts that were erased with the member. */
  readonly accounts: number;
  /** Linked accounts with a ban in force, which stay readable until it ends: erase again then. */
  readonly banned: readonly string[];
}
