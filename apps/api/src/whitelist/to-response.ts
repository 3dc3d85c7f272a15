import type { WhitelistSlot } from '@app/contracts/whitelist/whitelist';
import { heldId, type Slot } from '@app/domain/whitelist/whitelist';

/** Slots in the words of the community's specification. */
export const toSlots = (slots: readonly Slot[], usable: number): WhitelistSlot[] =>
  slots.map(({ entryId, game, steamId, reforgerUuid }, index) => ({
    slotNumber: index + 1,
    entryId,
    game,
    steamId: heldId({ game: 'SQUAD', steamId, reforgerUuid }),
    reforgerUuid: heldId({ game: 'REFORGER', steamId, reforgerUuid }),
    isActive: index < usable,
    isOwnSlot: index === 0,
  }));
