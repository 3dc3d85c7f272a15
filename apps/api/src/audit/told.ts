import type { AuditLog, RelatedEvent } from '@app/contracts/audit/audit';
import type { AuditDocument, ConsequencesDocument } from '@app/contracts/audit/read-models';
import type { Community } from '@app/contracts/community/community';
import { fromLogPosition } from '@app/storage/event-log/position';
import { staffRoleNames } from '../platform/role-names';

/** A log position as people read it. */
export const decimal = (position: string): string => fromLogPosition(position).commit.toString();

export const logTold = (community: Community, document: AuditDocument): AuditLog => {
  const { id, game, tool, action, resourceType, resourceId, resourceName, adminUserId, adminDisplayName } = document;
  const { adminRoles, changes, cut, createdAt, stream, revision, position, eventType } = document;
  return {
    ...{ id, game, tool, action, resourceType, resourceId, resourceName, adminUserId, adminDisplayName },
    adminRoles: staffRoleNames(community, adminRoles),
    ...{ changes, cut, createdAt, stream, revision, position: decimal(position), eventType },
  };
};

type Caused = ConsequencesDocument['events'][number];

export const causedTold = ({ id, type, stream, revision, position, createdAt }: Caused): RelatedEvent => ({
  ...{ id, type, stream, revision, createdAt, position: decimal(position) },
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
