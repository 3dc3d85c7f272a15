import type { RecordedEvent } from './event';
import type { LogPosition } from './position';

/**
 * Appends to the log and subscribes to it. There are two clients: the plain one (`client/`) calls the public interface
 * of the official client, the fast one (`fast/`) reads and writes the protocol's bytes over that client's connection.
 * Both take the connection from `client/connection.ts`, which overrides a protected method where a password has to be
 * sent without TLS. Both pass test/event-log/client.contract.ts. `EventLog` adds what is the same for both: time
 * limits, repeated appends, upcasting.
 */
export interface LogClient {
  readonly name: ClientName;
  /**
   * @param expected the revision of the stream's last event; -1 for a stream that must not exist yet
   * @throws the official client's errors
   */
  append(stream: string, expected: number, events: readonly ProposedEvent[]): Promise<Appended>;
  /**
   * Delivers every event of these types (regular expressions; all types but those with `$` when absent) after a
   * position, then new events as they are appended. Each passes through `upcast` first; when that throws, the
   * subscription ends before that event.
   */
  subscribe(
    types: readonly string[] | undefined,
    after: LogPosition | undefined,
    upcast: (event: RecordedEvent) => RecordedEvent,
  ): Subscription;
}

export type ClientName = 'fast' | 'plain';

export interface ProposedEvent {
  readonly id: string;
  readonly type: string;
  readonly data: object;
  /** JSON */
  readonly metadata: Uint8Array;
}

export interface Appended {
  /** Revision of the last event written. */
  readonly revision: number;
  readonly logPosition: LogPosition;
}

/** A subscription until it fails or is stopped; to go on, subscribe again. A slow reader slows the server down. */
export interface Subscription {
  /** The next batch, as soon as there is one; undefined once stopped. @throws what ended the subscription */
  pull(): Promise<Batch | undefined>;
  stop(): void;
}

/** What a subscription hands over at once. */
export interface Batch {
  readonly events: readonly RecordedEvent[];
  /** The same events as the log holds them, one for one, where somebody wants one of them so (`withWritten`). */
  readonly written?: readonly RecordedEvent[];
  /** Everything of the wanted types at or before this position has been handed over with this batch. */
  readonly upTo: LogPosition | undefined;
  /** The id of the event at `upTo`; absent where a server has told the position alone. */
  readonly upToId?: string | undefined;
  /** The end of the log was reached at some time since the subscription began or resumed. */
  readonly live: boolean;
}

/**
 * A message for the server holds no more than this, bytes; EventStoreDB takes 4 MiB. A larger one would end the call, and
 * with it every append that waits on it: an event that does not fit is refused before it is sent.
 */
export const MESSAGE_BYTES = 3 * 1024 * 1024;

/** Events that a server looks at between two checkpoints, when none of them passes the filter. */
export const SEARCH_WINDOW = 512;

/** The types to subscribe to, as one regular expression. Types that begin with `$` are EventStoreDB's own. */
export const typesPattern = (types: readonly string[] | undefined): string =>
  types ? `^(?:${types.join('|')})$` : '^[^$]';
