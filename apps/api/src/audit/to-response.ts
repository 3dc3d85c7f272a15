import type { AuditLog } from '@app/contracts/audit/audit';
import type { AuditDocument } from '@app/contracts/audit/read-models';
import type { Community } from '@app/contracts/community/community';
import { decimal } from '../platform/related-events';
import { staffRoleNames } from '../platform/role-names';

export const toAuditLog = (community: Community, document: AuditDocument): AuditLog => {
  const { id, game, tool, action, resourceType, resourceId, resourceName, adminUserId, adminDisplayName } = document;
  const { adminRoles, changes, entries, cut, createdAt, stream, revision, position, eventType } = document;
  return {
    ...{ id, game, tool, action, resourceType, resourceId, resourceName, adminUserId, adminDisplayName },
    adminRoles: staffRoleNames(community, adminRoles),
    ...(entries ? { entries } : {}),
    ...{ changes, cut, createdAt, stream, revision, position: decimal(position), eventType },
  };
};
