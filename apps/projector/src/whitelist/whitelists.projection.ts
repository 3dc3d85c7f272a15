import { whitelists as model, type WhitelistDocument } from '@app/contracts/whitelist/read-models';
import type { SlotContent } from '@app/contracts/whitelist/whitelist';
import type { NewSlot, WhitelistEvent } from '@app/domain/whitelist/events';
import type { LogPosition } from '@app/storage/event-log/position';
import { projection } from '../projection';

/** An event that changed the slots. */
const changed = (
  whitelist: WhitelistDocument,
  { logPosition }: { logPosition: LogPosition },
  to: Partial<WhitelistDocument>,
): WhitelistDocument => ({ ...whitelist, ...to, revision: whitelist.revision + 1, changed: logPosition });

const empty = (slots: readonly NewSlot[]): WhitelistDocument['slots'] =>
  slots.map(({ entryId }) => ({ entryId, game: 'SQUAD', steamId: null, reforgerUuid: null }));

interface OfSlot {
  readonly logPosition: LogPosition;
  readonly data: { readonly slotNumber: number; readonly entryId: string; readonly after: SlotContent };
}

const slotChanged = (whitelist: WhitelistDocument, event: OfSlot): WhitelistDocument => {
  const { slotNumber, entryId, after } = event.data;
  return changed(whitelist, event, {
    slots: whitelist.slots.map((slot, index) => (index === slotNumber - 1 ? { entryId, ...after } : slot)),
  });
};

/** Everybody's slots: the whitelisting tab, and what the files for the servers are made from. */
export const whitelists = projection<WhitelistDocument, WhitelistEvent>()({
  into: model,
  key: ({ data }) => data.memberId,
  initial: (memberId) => ({
    memberId,
    name: '',
    linkedSteamId: null,
    redeemed: false,
    allowance: 0,
    revoked: null,
    revision: 0,
    slots: [],
    changed: '',
  }),
  evolve: {
    WhitelistAccountLinked: (whitelist, { logPosition, data: { steamId } }) => ({
      ...whitelist,
      linkedSteamId: steamId,
      changed: logPosition,
    }),
    WhitelistAccountUnlinked: (whitelist, { logPosition }) => ({
      ...whitelist,
      linkedSteamId: null,
      changed: logPosition,
    }),
    WhitelistRedeemed: (whitelist, event) => {
      const { name, allowance, steamId, slots } = event.data;
      const [own, ...others] = empty(slots);
      return changed(whitelist, event, {
        name,
        redeemed: true,
        allowance,
        slots: own ? [{ ...own, steamId }, ...others] : [],
      });
    },
    WhitelistAllowanceChanged: (whitelist, event) =>
      changed(whitelist, event, { allowance: event.data.to, slots: [...whitelist.slots, ...empty(event.data.added)] }),
    WhitelistSlotsRevoked: (whitelist, event) => {
      const { reason, at } = event.data;
      return changed(whitelist, event, { revoked: { reason, at, by: event.metadata.actor.name } });
    },
    WhitelistSlotsRestored: (whitelist, event) => changed(whitelist, event, { revoked: null }),
    WhitelistOwnSlotUpdated: slotChanged,
    WhitelistSlotChanged: slotChanged,
    WhitelistSlotCleared: slotChanged,
  },
});
