import { hash } from 'node:crypto';
import type { Link } from '@app/domain/audit/chain';
import type { RecordedEvent } from '@app/storage/event-log/event';

/** SHA-256 of a text, hexadecimal. */
export const sha256 = (text: string): string => hash('sha256', text, 'hex');

/**
 * Over everything that was written: what is read back from the log has its keys in the order in which they were stored,
 * so the same bytes give the same text. `event` must be as written, not upcast.
 */
const digestOf = ({ type, id, stream, revision, created, data, metadata }: RecordedEvent): string =>
  sha256(JSON.stringify(['audit-event/1', type, id, stream, revision, created, data, metadata]));

/** What of an event goes into the chain. */
export const linkOf = (event: RecordedEvent): Link => {
  const { logPosition, stream, revision, id: eventId } = event;
  return { position: logPosition, stream, revision, eventId, digest: digestOf(event) };
};

/** Whether an event of an audited type was a staff action. */
export const isAudited = ({ metadata }: RecordedEvent): boolean => metadata?.audit !== undefined;
