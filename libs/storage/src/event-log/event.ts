import type { ToolId } from '@app/contracts/capabilities';
import type { DomainEvent } from '@app/domain/decider';
import type { LogPosition } from './position';

/** Who did it. `roles` are the community's role keys held at that moment; never an IP address or an email. */
export interface Actor {
  readonly id: string;
  readonly name: string;
  readonly roles: readonly string[];
}

/** One entry of a list that a staff action changed. `from` and `to` are null where there was or is none. */
export interface AuditedEntry {
  readonly name: string;
  readonly from: unknown;
  readonly to: unknown;
}

/**
 * What a staff action was, for the audit trail. `changes` holds plain values or `{ from, to }` pairs, by field names of
 * ours; what others named (the entries of a list) is in `entries`, so that no name can overwrite a field.
 */
export interface AuditNote {
  readonly game: 'squad' | 'reforger' | 'bingo' | 'platform';
  readonly tool: ToolId;
  readonly action: string;
  readonly resourceType: string;
  readonly resourceId: string;
  readonly resourceName: string;
  readonly changes: Readonly<Record<string, unknown>>;
  readonly entries?: readonly AuditedEntry[];
}

export interface EventMetadata {
  readonly actor: Actor;
  readonly correlationId: string;
  readonly causationId: string;
  readonly requestId?: string;
  /** The caller's own id of the request (`x-request-id`); it relates no events. */
  readonly clientRequestId?: string;
  /** Where the command was given, if not on the site. */
  readonly via?: 'discord';
  readonly audit?: AuditNote;
  /** A command that may truly happen twice: its key, and the hash of actor, route and body. */
  readonly idempotency?: { readonly key: string; readonly hash: string };
  /** The pseudonyms of everybody whose data the command’s events have, sealed. Absent where there is nobody. */
  readonly people?: readonly string[];
  /** A report of a game server, sealed: only the data holds whom it names. */
  readonly sealed?: true;
  /** When an event that was copied from another log was written there, epoch milliseconds. */
  readonly written?: number;
}

/** An event on its way into the log. The id makes a repeated append harmless. */
export interface NewEvent {
  readonly id: string;
  readonly event: DomainEvent;
  readonly metadata: EventMetadata;
}

/** An event of the log in its current shape. */
export interface RecordedEvent<Event extends DomainEvent = DomainEvent> {
  readonly type: Event['type'];
  readonly data: Event['data'];
  readonly id: string;
  readonly stream: string;
  /** Zero for the first event of a stream. */
  readonly revision: number;
  readonly logPosition: LogPosition;
  /** When it was written, epoch milliseconds, by the log's clock. */
  readonly created: number;
  readonly metadata: EventMetadata;
}
