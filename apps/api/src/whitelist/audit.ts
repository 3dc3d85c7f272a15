import type { AuditNote } from '@app/storage/event-log/event';

/** What coordinators do with the files that servers read. */
export const fileAudit = (
  action: 'ENABLE_SECRET' | 'ROTATE_SECRET' | 'DISABLE_SECRET',
  changes: AuditNote['changes'],
): AuditNote => ({
  game: 'squad',
  tool: 'whitelist-files',
  action,
  resourceType: 'whitelist-files',
  resourceId: 'secret',
  resourceName: 'Secret of the whitelist files',
  changes,
});

/** What coordinators do with the slots of a member. */
export const slotsAudit = (
  action: 'REVOKE_SLOTS' | 'RESTORE_SLOTS',
  member: { readonly id: string; readonly name: string },
  reason: string,
): AuditNote => ({
  ...{ game: 'platform', tool: 'member-slots', action },
  ...{ resourceType: 'member', resourceId: member.id, resourceName: member.name },
  changes: { reason },
});

/** What coordinators do with a slot that staff give. */
export const givenAudit = (
  action: 'GIVE_SLOT' | 'WITHDRAW_SLOT',
  { player, name }: { readonly player: string; readonly name: string },
  changes: AuditNote['changes'],
): AuditNote => ({
  ...{ game: 'squad', tool: 'whitelist-files', action },
  ...{ resourceType: 'player', resourceId: player, resourceName: name === '' ? player : name, changes },
});

export const slotImportAudit = (
  action: 'IMPORT_SLOTS' | 'UNDO_IMPORT',
  { importId, source }: { readonly importId: string; readonly source: string },
  changes: AuditNote['changes'],
): AuditNote => ({
  ...{ game: 'squad', tool: 'whitelist-files', action },
  ...{ resourceType: 'slot-import', resourceId: importId, resourceName: source, changes },
});
