import type { ImportEntry } from '@app/contracts/imports/imports';
import { givenSlots, slotImports } from '@app/contracts/whitelist/read-models';
import type { GivenSlotEntry } from '@app/contracts/whitelist/whitelist';
import type { WhitelistEvent } from '@app/domain/whitelist/events';
import { projection } from '../projection';

/** Slots that staff gave and did not take away. */
export const given = projection<GivenSlotEntry, WhitelistEvent>()({
  into: givenSlots,
  key: ({ data }) => data.slots.map(({ player }) => player),
  initial: (player) => ({ player, name: '', note: '', until: null, by: '', at: '', importId: null }),
  evolve: {
    WhitelistSlotsGiven: (doc, { data: { slots, imported, at }, metadata }) => ({
      ...slots.find(({ player }) => player === doc.player)!,
      ...{ by: metadata.actor.name, at, importId: imported?.importId ?? null },
    }),
    WhitelistSlotsWithdrawn: () => undefined,
  },
});

/** Every import of slots, and whether it was undone. */
export const imports = projection<ImportEntry, WhitelistEvent>()({
  into: slotImports,
  key: ({ data }) =>
    'imported' in data ? data.imported?.importId : 'undone' in data ? data.undone?.importId : undefined,
  initial: (importId) => ({
    ...{ importId, source: '', taken: 0, left: 0, by: '', at: '' },
    ...{ undoneAt: null, undoneBy: null, undoReason: null },
  }),
  evolve: {
    WhitelistSlotsGiven: (doc, { data: { slots, imported, at }, metadata }) => ({
      ...doc,
      ...{ source: imported!.source, left: imported!.left, taken: slots.length, by: metadata.actor.name, at },
    }),
    WhitelistSlotsWithdrawn: (doc, { data: { reason, at }, metadata }) => ({
      ...doc,
      ...{ undoneAt: at, undoneBy: metadata.actor.name, undoReason: reason },
    }),
  },
});
