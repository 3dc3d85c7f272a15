import type { BanListEntry } from '@app/contracts/moderation/moderation';
import { banLists } from '@app/contracts/moderation/read-models';
import type { BanListEvent } from '@app/domain/moderation/events';
import { projection } from '../projection';

const nothing = (listId: string): BanListEntry => ({
  ...{ listId, game: 'squad', name: '', address: '', everyHours: 24, by: '', at: '', tried: null, taken: null },
  ...{ held: null, unclear: 0, problems: [], requestedAt: null, endingAt: null },
});

/** What staff wanted after a reading began is for the next one. */
const tried = (list: BanListEntry, at: string, because: string | null = null): BanListEntry => ({
  ...{ ...list, tried: { at, because } },
  requestedAt: list.requestedAt !== null && list.requestedAt > at ? list.requestedAt : null,
});

/** Subscribed lists of bans, and what came of reading them. */
export const lists = projection<BanListEntry, BanListEvent>()({
  into: banLists,
  key: ({ data }) => data.listId,
  initial: nothing,
  evolve: {
    BanListSubscribed: (doc, { data: { game, name, address, everyHours, at }, metadata }) => ({
      ...{ ...doc, game, name, address, everyHours, at, by: metadata.actor.name },
    }),
    BanListRead: (doc, { data: { at, entries, entered, changed, lifted, unclear, problems } }) => ({
      ...{ ...tried(doc, at), unclear, problems, held: null, taken: { at, entries, entered, changed, lifted } },
    }),
    BanListHeld: (doc, { data: { at, hash, entries, why, unclear, problems } }) => ({
      ...{ ...tried(doc, at), unclear, problems, held: { at, hash, entries, why } },
    }),
    BanListUnread: (doc, { data: { at, because } }) => tried(doc, at, because),
    BanListReadingRequested: (doc, { data: { at } }) => ({ ...doc, requestedAt: at }),
    BanListUnsubscribed: (doc, { data: { at, keeps } }) => (keeps ? undefined : { ...doc, endingAt: at }),
    BanListEnded: () => undefined,
  },
});
