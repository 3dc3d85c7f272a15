import { auditConsequences, type ConsequencesDocument } from '@app/contracts/audit/read-models';
import { causedTypes } from '@app/contracts/capabilities';
import type { DomainEvent } from '@app/domain/decider';
import type { RecordedEvent } from '@app/storage/event-log/event';
import { projection } from '../projection';

/** Shown of one request. */
const MOST = 50;

const followed = (doc: ConsequencesDocument, event: RecordedEvent): ConsequencesDocument => {
  const { id, type, stream, revision, logPosition, created, metadata } = event;
  const { causationId } = metadata;
  const count = doc.count + 1;
  if (doc.events.length >= MOST) return { ...doc, count };
  const createdAt = new Date(created).toISOString();
  return {
    count,
    events: [...doc.events, { id, type, stream, revision, position: logPosition, createdAt, causationId }],
  };
};

/** What a request itself did is caused by the request: there is nothing to look up. */
export const consequences = projection<ConsequencesDocument, DomainEvent>()({
  into: auditConsequences,
  key: ({ metadata: { causationId, correlationId, requestId } }) =>
    causationId === correlationId || causationId === requestId ? undefined : correlationId,
  initial: () => ({ events: [], count: 0 }),
  evolve: Object.fromEntries(causedTypes.map((type) => [type, followed])),
});
