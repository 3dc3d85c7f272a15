import type { AuditLog, RelatedEvent } from '@app/contracts/audit/audit';
import type { AuditDocument, ConsequencesDocument } from '@app/contracts/audit/read-models';
import type { Community } from '@app/contracts/community/community';
import { fromLogPosition } from '@app/storage/event-log/position';
import { staffRoleNames } from '../platform/role-names';

/** A log position as people read it. */
export const decimal = (position: string): string => fromLogPosition(position).commit.toString();

export const logTold = (community: Community, document: AuditDocument): AuditLog => {
  const { correlationId: _, adminRoles, position, ...rest } = document;
  return { ...rest, adminRoles: staffRoleNames(community, adminRoles), position: decimal(position) };
};

type Caused = ConsequencesDocument['events'][number];

export const causedTold = ({ causationId: _, position, ...event }: Caused): RelatedEvent => ({
  ...event,
  position: decimal(position),
  audited: false,
});

export const auditedTold = ({
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
