/*
 * The event log, read by operators as it stands: no upcasting, nothing left out. Events hold no addresses and no tokens.
 *
 * GET  /api/operations/log                                 LogQuery   -> LogPageAnswer
 * GET  /api/operations/log/events/{stream}/{revision}                 -> LogEventAnswer
 * GET  /api/operations/log/positions/{position}                       -> LogEventAnswer
 * POST /api/operations/backups                             BackupDto  -> BackupAnswer
 *
 * Reading is recorded, once per reader, subject and ten minutes. 400 for a name that cannot be one, 404
 * `no-such-stream` or `no-such-event`, 503 while the log is down.
 */
import type { RelatedEvent } from '../audit/audit';

/** An event in a list; opened by itself it has its data and metadata. */
export interface LogRow {
  readonly id: string;
  readonly type: string;
  readonly stream: string;
  /** Zero for the first event of a stream. */
  readonly revision: number;
  /** Of the log, decimal. */
  readonly position: string;
  /** ISO 8601, UTC. */
  readonly createdAt: string;
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

export interface LogEventAnswer {
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
  /** The event it followed from; null when a request caused it, or when that event is not stored. */
  readonly cause: RelatedEvent | null;
  /** Other events of the same request, of those the audit trail knows. */
  readonly siblings: readonly RelatedEvent[];
  /** What followed from it by itself, also further on. */
  readonly effects: readonly RelatedEvent[];
  /** There are more than are stored. */
  readonly moreEffects: boolean;
}

export interface BackupAnswer {
  readonly success: true;
}
