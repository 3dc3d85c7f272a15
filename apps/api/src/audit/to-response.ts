import type { AuditLog } from '@app/contracts/audit/audit';
import { formerStaffNames, type AuditDocument, type FormerStaffDocument } from '@app/contracts/audit/read-models';
import type { Community } from '@app/contracts/community/community';
import { isPseudonym } from '@app/storage/person-keys/pseudonym';
import type { ReadModels } from '@app/storage/read-models/reader';
import { decimal } from '../platform/related-events';
import { staffRoleNames } from '../platform/role-names';

export const toAuditLog = (community: Community, document: AuditDocument): AuditLog => {
  const { id, game, tool, action, resourceType, resourceId, resourceName, adminUserId, adminDisplayName } = document;
  const { adminRoles, via, changes, entries, cut, createdAt, stream, revision, position, eventType } = document;
  return {
    ...{ id, game, tool, action, resourceType, resourceId, resourceName, adminUserId, adminDisplayName },
    adminRoles: staffRoleNames(community, adminRoles),
    ...(via ? { via } : {}),
    ...(entries ? { entries } : {}),
    ...{ changes, cut, createdAt, stream, revision, position: decimal(position), eventType },
  };
};

const calledOnce = ({ name, memberId }: FormerStaffDocument): string => `${name} (${memberId})`;

/** The names, with the ids of the chat platform, of those of these people who are erased and acted as staff lately. */
export const formerNames = async (
  readModels: Pick<ReadModels, 'getMany' | 'version'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const erased = [...new Set(ids)].filter(isPseudonym);
  if (erased.length === 0 || !(await readModels.version(formerStaffNames))) return new Map();
  const found = await readModels.getMany(formerStaffNames, erased);
  return new Map([...found].map(([id, name]) => [id, calledOnce(name)]));
};

/** The same entries; whoever of staff is erased has their name for as long as it is kept. */
export const underTheirNames = async (
  readModels: Pick<ReadModels, 'getMany' | 'version'>,
  documents: readonly AuditDocument[],
): Promise<readonly AuditDocument[]> => {
  const names = await formerNames(
    readModels,
    documents.map(({ adminUserId }) => adminUserId),
  );
  return names.size === 0
    ? documents
    : documents.map((document) => ({
        ...document,
        adminDisplayName: names.get(document.adminUserId) ?? document.adminDisplayName,
      }));
};
