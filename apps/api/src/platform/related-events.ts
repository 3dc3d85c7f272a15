import type { RelatedEvent, Relations } from '@app/contracts/audit/audit';
import {
  auditConsequences,
  auditTrail,
  type AuditDocument,
  type ConsequencesDocument,
} from '@app/contracts/audit/read-models';
import { fromLogPosition } from '@app/storage/event-log/position';
import type { ReadModels } from '@app/storage/read-models/reader';

const MOST_SIBLINGS = 50;

/** A log position as people read it. */
export const decimal = (logPosition: string): string => fromLogPosition(logPosition).commit.toString();

/** @throws StoreUnavailable */
export async function relatedTo(
  readModels: ReadModels,
  {
    id,
    correlationId,
    causationId,
  }: { readonly id: string; readonly correlationId: string; readonly causationId: string },
): Promise<Relations> {
  const [followed, others] = await Promise.all([
    readModels.get(auditConsequences, correlationId),
    readModels.find(auditTrail, {
      where: [{ field: 'correlationId', is: 'eq', value: correlationId }],
      sort: ['-position'],
      limit: MOST_SIBLINGS,
    }),
  ]);
  return {
    cause: await causeOf(readModels, causationId, followed),
    siblings: others.filter((other) => other.id !== id).map(toAuditedEvent),
    effects: effectsOf(id, followed).map(toCausedEvent),
    moreEffects: (followed?.count ?? 0) > (followed?.events.length ?? 0),
  };
}

async function causeOf(
  readModels: ReadModels,
  causationId: string,
  followed: ConsequencesDocument | undefined,
): Promise<RelatedEvent | null> {
  const caused = followed?.events.find(({ id }) => id === causationId);
  if (caused) return toCausedEvent(caused);
  const audited = await readModels.get(auditTrail, causationId);
  return audited ? toAuditedEvent(audited) : null;
}

type Caused = ConsequencesDocument['events'][number];

/** The events that followed from an event, and those that followed from them, in the order of the log: causes first. */
const effectsOf = (id: string, followed: ConsequencesDocument | undefined): readonly Caused[] => {
  const causes = new Set([id]);
  return (followed?.events ?? []).filter((event) => {
    if (!causes.has(event.causationId)) return false;
    causes.add(event.id);
    return true;
  });
};

const toCausedEvent = ({ id, type, stream, revision, position, createdAt }: Caused): RelatedEvent => ({
  ...{ id, type, stream, revision, createdAt, position: decimal(position) },
  audited: false,
});

const toAuditedEvent = ({
  id,
  eventType: type,
  stream,
  revision,
  position,
  createdAt,
}: AuditDocument): RelatedEvent => ({
  ...{ id, type, stream, revision, createdAt, position: decimal(position) },
  audited: true,
});
