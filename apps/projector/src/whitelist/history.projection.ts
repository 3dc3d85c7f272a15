import { whitelistHistory, type WhitelistHistoryDocument } from '@app/contracts/whitelist/read-models';
import type { WhitelistHistoryEntry } from '@app/contracts/whitelist/whitelist';
import type { WhitelistEvent } from '@app/domain/whitelist/events';
import type { EventMetadata } from '@app/storage/event-log/event';
import { projection } from '../projection';

/** Most entries of one member: who edits all day fills the log, not the page. */
const MOST_ENTRIES = 200;

interface Described {
  readonly data: { readonly at: string };
  readonly metadata: EventMetadata;
}

const withEntry = (
  doc: WhitelistHistoryDocument,
  { data: { at }, metadata: { actor } }: Described,
  type: WhitelistHistoryEntry['type'],
  more: Partial<WhitelistHistoryEntry>,
): WhitelistHistoryDocument => {
  const entry: WhitelistHistoryEntry = {
    at,
    type,
    by: actor.id.startsWith('policy:') ? null : actor.name,
    slotNumber: null,
    before: null,
    after: null,
    allowance: null,
    deactivated: [],
    activated: [],
    ...more,
  };
  return { ...doc, entries: [...doc.entries, entry].slice(-MOST_ENTRIES) };
};

const slot = ({ slotNumber, before, after }: Pick<WhitelistHistoryEntry, 'slotNumber' | 'before' | 'after'>) => ({
  slotNumber,
  before,
  after,
});

/** What happened to a member's slots, in words of data. */
export const history = projection<WhitelistHistoryDocument, WhitelistEvent>()({
  into: whitelistHistory,
  key: ({ data }) => data.memberId,
  initial: (memberId) => ({ memberId, entries: [] }),
  evolve: {
    WhitelistRedeemed: (doc, event) =>
      withEntry(doc, event, 'redeemed', {
        slotNumber: 1,
        after: { game: 'SQUAD', steamId: event.data.steamId, reforgerUuid: null },
        allowance: { from: 0, to: event.data.allowance },
        activated: event.data.slots.map(({ slotNumber }) => slotNumber),
      }),
    WhitelistAllowanceChanged: (doc, event) => {
      const { from, to, deactivated, activated } = event.data;
      return withEntry(doc, event, 'allowance-changed', { allowance: { from, to }, deactivated, activated });
    },
    WhitelistSlotsRevoked: (doc, event) =>
      withEntry(doc, event, 'slots-revoked', { by: null, reason: event.data.reason }),
    WhitelistSlotsRestored: (doc, event) =>
      withEntry(doc, event, 'slots-restored', { by: null, reason: event.data.reason }),
    WhitelistOwnSlotUpdated: (doc, event) => withEntry(doc, event, 'own-slot-updated', slot(event.data)),
    WhitelistSlotChanged: (doc, event) => withEntry(doc, event, 'slot-changed', slot(event.data)),
    WhitelistSlotCleared: (doc, event) => withEntry(doc, event, 'slot-cleared', slot(event.data)),
  },
});
