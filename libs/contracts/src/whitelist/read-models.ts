import type { FileAccessDocument } from '../served-files/file-access';
import type { ImportEntry } from '../imports/imports';
import { readModel } from '../read-model';
import type { GivenSlotEntry, SlotContent, WhitelistHistoryEntry } from './whitelist';

/** The slots of one member, keyed by the chat-platform id. Without a whitelist: only what is linked. */
export interface WhitelistDocument {
  readonly memberId: string;
  readonly name: string;
  /** The Steam account that the own slot is for: the same that the commands decide on. */
  readonly linkedSteamId: string | null;
  readonly redeemed: boolean;
  /** What the roles give. */
  readonly allowance: number;
  /** Staff have taken all slots out of use; null while they have not. */
  readonly revoked: { readonly reason: string; readonly by: string; readonly at: string } | null;
  /** How many events have changed the slots. */
  readonly revision: number;
  /** In order, own slot first; those beyond `usableSlots` of the rules are inactive. */
  readonly slots: readonly ({ readonly entryId: string } & SlotContent)[];
  /** Log position of the last event that changed what is here: readers fetch only what is newer than what they have. */
  readonly changed: string;
}

export const whitelists = readModel<WhitelistDocument>({
  name: 'whitelists',
  version: 3,
  indexes: [['changed'], ['redeemed', 'memberId']],
});

/** What happened to the slots of one member, oldest first, bounded; the log has all of it. */
export interface WhitelistHistoryDocument {
  readonly memberId: string;
  readonly entries: readonly WhitelistHistoryEntry[];
}

export const whitelistHistory = readModel<WhitelistHistoryDocument>({
  name: 'whitelist-history',
  version: 2,
  indexes: [],
});

export const whitelistFileAccess = readModel<FileAccessDocument>({
  name: 'whitelist-file-access',
  version: 2,
  indexes: [],
});

/** A slot that staff gave, keyed by the player, until they take it away. */
export const givenSlots = readModel<GivenSlotEntry>({
  name: 'whitelist-given-slots',
  version: 1,
  indexes: [['player']],
});

/** Slots brought over in one act, keyed by the import's id. */
export const slotImports = readModel<ImportEntry>({ name: 'whitelist-imports', version: 1, indexes: [['at']] });
