import type { AuditGame, ChangedEntry, Changes } from '@app/contracts/audit/audit';
import { auditTrail, type AuditDocument } from '@app/contracts/audit/read-models';
import { auditedTypes } from '@app/contracts/capabilities';
import type { DomainEvent } from '@app/domain/decider';
import type { RecordedEvent } from '@app/storage/event-log/event';
import { projection } from '../projection';

/** Longest text, characters: a list of entries must not weigh as much as the documents they changed. */
const LONGEST_TEXT = 2_000;
/** Most entries of a list inside of a change. */
const LONGEST_LIST = 100;

const entry = (before: AuditDocument, event: RecordedEvent): AuditDocument => {
  const { id, stream, revision, logPosition, type, created, metadata } = event;
  const { audit, actor, correlationId, via } = metadata;
  if (!audit) return before;
  const { game, tool, action, resourceType, resourceId, resourceName } = audit;
  const changes = shortened(audit.changes) as Changes;
  const entries = audit.entries && (shortened(audit.entries) as readonly ChangedEntry[]);
  return {
    id,
    ...{ game: game satisfies AuditGame, tool, action, resourceType, resourceId, resourceName },
    adminUserId: actor.id,
    adminDisplayName: actor.name,
    adminRoles: actor.roles,
    ...(via ? { via } : {}),
    changes,
    ...(entries ? { entries } : {}),
    cut: JSON.stringify([changes, entries]) !== JSON.stringify([audit.changes, audit.entries]),
    createdAt: new Date(created).toISOString(),
    ...{ stream, revision, position: logPosition, eventType: type, correlationId },
  };
};

const shortened = (value: unknown): unknown => {
  if (typeof value === 'string') return value.length > LONGEST_TEXT ? `${value.slice(0, LONGEST_TEXT)}…` : value;
  if (Array.isArray(value)) return value.slice(0, LONGEST_LIST).map(shortened);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, shortened(field)]));
};

const empty: AuditDocument = {
  id: '',
  game: 'platform',
  tool: '',
  action: '',
  resourceType: '',
  resourceId: '',
  resourceName: '',
  adminUserId: '',
  adminDisplayName: '',
  adminRoles: [],
  changes: {},
  cut: false,
  createdAt: '',
  stream: '',
  revision: 0,
  position: '',
  eventType: '',
  correlationId: '',
};

/** Every staff action: an event with an audit note is one entry. */
export const trail = projection<AuditDocument, DomainEvent>()({
  into: auditTrail,
  key: ({ id, metadata }) => (metadata.audit ? id : undefined),
  initial: () => empty,
  evolve: Object.fromEntries(auditedTypes.map((type) => [type, entry])),
});
