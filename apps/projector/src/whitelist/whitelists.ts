import { whitelists as model, type WhitelistDocument } from '@app/contracts/whitelist/read-models';
import type { SlotContent } from '@app/contracts/whitelist/whitelist';
import type { ConnectionsEvent } from '@app/domain/connections/events';
import type { NewSlot, WhitelistEvent } from '@app/domain/whitelist/events';
import type { LogPosition } from '@app/storage/event-log/position';
import { projection } from '../projection';

/** An event that changed the slots. */
const changed = (
  known: WhitelistDocument,
  { position }: { position: LogPosition },
  to: Partial<WhitelistDocument>,
): WhitelistDocument => ({ ...known, ...to, revision: known.revision + 1, changed: position });

const empty = (slots: readonly NewSlot[]): WhitelistDocument['slots'] =>
  slots.map(({ entryId }) => ({ entryId, game: 'SQUAD', steamId: null, reforgerUuid: null }));

interface OfSlot {
  readonly position: LogPosition;
  readonly data: { readonly slotNumber: number; readonly entryId: string; readonly after: SlotContent };
}

const slotChanged = (known: WhitelistDocument, event: OfSlot): WhitelistDocument => {
  const { slotNumber, entryId, after } = event.data;
  return changed(known, event, {
    slots: known.slots.map((slot, index) => (index === slotNumber - 1 ? { entryId, ...after } : slot)),
  });
};

const unlinked = (
  known: WhitelistDocument,
  { position, data }: { position: LogPosition; data: { platform: string; accountId: string } },
): WhitelistDocument =>
  data.platform === 'steam' && known.linkedSteamId === data.accountId
    ? { ...known, linkedSteamId: null, changed: position }
    : known;

type Linking = Extract<
  ConnectionsEvent,
  { type: 'GameAccountConnected' | 'GameAccountDisconnected' | 'GameAccountReleased' }
>;

/** Everybody's slots: the whitelisting tab, and what the files for the servers are made from. */
export const whitelists = projection<WhitelistDocument, WhitelistEvent | Linking>()({
  into: model,
  key: ({ data }) => data.memberId,
  initial: (memberId) => ({
    memberId,
    name: '',
    linkedSteamId: null,
    redeemed: false,
    allowance: 0,
    revision: 0,
    slots: [],
    changed: '',
  }),
  evolve: {
    GameAccountConnected: (known, { position, data: { platform, accountId } }) =>
      platform === 'steam' ? { ...known, linkedSteamId: accountId, changed: position } : known,
    GameAccountDisconnected: unlinked,
    GameAccountReleased: unlinked,
    WhitelistRedeemed: (known, event) => {
      const { name, allowance, steamId, slots } = event.data;
      const [own, ...others] = empty(slots);
      return changed(known, event, {
        name,
        redeemed: true,
        allowance,
        slots: own ? [{ ...own, steamId }, ...others] : [],
      });
    },
    WhitelistAllowanceChanged: (known, event) =>
      changed(known, event, { allowance: event.data.to, slots: [...known.slots, ...empty(event.data.added)] }),
    WhitelistOwnSlotUpdated: slotChanged,
    WhitelistSlotChanged: slotChanged,
    WhitelistSlotCleared: slotChanged,
  },
});
