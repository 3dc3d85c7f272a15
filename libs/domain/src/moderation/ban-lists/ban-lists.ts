import { Rejected, type Decider, type Decision } from '../../decider';
import { cleanText, lengthOf } from '../../text';
import type { BanListEvent, BanListFacts } from '../events';
import { cleanNote, EVERY_HOURS, listAddressProblem, LONGEST_LIST_NAME, LONGEST_NOTE, MOST_LISTS } from '../rules';

export interface SubscribedList {
  readonly listId: string;
  readonly name: string;
  readonly address: string;
  readonly everyHours: number;
  /** When the last reading began, whatever came of it; empty before the first. */
  readonly triedAt: string;
  /** When staff wanted it read, while it was not since; empty for not. */
  readonly requestedAt: string;
  /** The hash that staff accept, while the list was not read since. */
  readonly accepts: string | null;
  /** Players it named when it was last taken over; null before that. */
  readonly entries: number | null;
  /** The hash of what waits for staff; null for nothing. */
  readonly held: string | null;
  /** It is read no more, and its bans are being lifted. */
  readonly isEnding: boolean;
}

/** The lists of one game, by their ids. */
export type BanLists = ReadonlyMap<string, SubscribedList>;

/** Streams are named `banLists-<game>`. */
export const banLists: Decider<BanLists, BanListEvent> = {
  category: 'banLists',
  initial: new Map(),
  evolve(lists, event) {
    const { listId } = event.data;
    const after = new Map(lists);
    if (event.type === 'BanListSubscribed') {
      const { name, address, everyHours } = event.data;
      const nothing = { triedAt: '', requestedAt: '', accepts: null, entries: null, held: null, isEnding: false };
      return after.set(listId, { listId, name, address, everyHours, ...nothing });
    }
    const list = lists.get(listId);
    if (!list) return lists;
    switch (event.type) {
      case 'BanListRead':
        return after.set(listId, { ...tried(list, event.data.at), entries: event.data.entries, held: null });
      case 'BanListHeld':
        return after.set(listId, { ...tried(list, event.data.at), held: event.data.hash });
      case 'BanListUnread':
        return after.set(listId, tried(list, event.data.at));
      case 'BanListReadingRequested':
        return after.set(listId, { ...list, requestedAt: event.data.at, accepts: event.data.accepts });
      case 'BanListUnsubscribed':
        if (!event.data.keeps) return after.set(listId, { ...list, isEnding: true });
        break;
      case 'BanListEnded':
    }
    after.delete(listId);
    return after;
  },
};

/** What staff wanted after a reading began is for the next one. */
const tried = (list: SubscribedList, at: string): SubscribedList => ({
  ...{ ...list, triedAt: at },
  ...(list.requestedAt > at ? {} : { requestedAt: '', accepts: null }),
});

const HOUR = 3_600_000;

/** A clock that was set back makes a list due as well. */
export const isDue = ({ isEnding, requestedAt, triedAt, everyHours }: SubscribedList, now: number): boolean =>
  !isEnding && (requestedAt !== '' || triedAt === '' || Math.abs(now - Date.parse(triedAt)) >= everyHours * HOUR);

type Decide = Decision<BanLists, BanListEvent>;

export const subscribe = (list: BanListFacts['BanListSubscribed']): Decide =>
  function* (lists) {
    if (lists.has(list.listId)) return;
    const name = cleanText(list.name);
    const address = list.address.trim();
    if (name === '') refuse('Give the list a name');
    if (lengthOf(name) > LONGEST_LIST_NAME) refuse(`A name must be at most ${LONGEST_LIST_NAME} characters`);
    const problem = listAddressProblem(address);
    if (problem !== undefined) refuse(problem);
    if (!EVERY_HOURS.some((hours) => hours === list.everyHours))
      refuse(`A list is read every ${EVERY_HOURS.join(', ')} hours`);
    if ([...lists.values()].some((one) => one.address === address))
      throw new Rejected('already-subscribed', 'This list is subscribed already.');
    if (lists.size >= MOST_LISTS) throw new Rejected('too-many-lists', `At most ${MOST_LISTS} lists of one game.`);
    yield { type: 'BanListSubscribed', data: { ...list, name, address } };
  };

/** What came of a reading. Of two processes that read a list at once, the one that began first says it. */
export const recordReading = (
  event: Extract<BanListEvent, { type: 'BanListRead' | 'BanListHeld' | 'BanListUnread' }>,
): Decide =>
  function* (lists) {
    const { listId, at } = event.data;
    const list = lists.get(listId);
    if (list && !list.isEnding && list.triedAt < at) yield event;
  };

export const requestReading = (request: BanListFacts['BanListReadingRequested']): Decide =>
  function* (lists) {
    const { requestedAt, accepts, held } = subscribed(lists, request.listId);
    if (request.accepts !== null && request.accepts !== held)
      throw new Rejected('reading-changed', 'The list was read again meanwhile. Look at what it is now.');
    if (requestedAt !== '' && accepts === request.accepts) return;
    yield { type: 'BanListReadingRequested', data: request };
  };

export const unsubscribe = (end: BanListFacts['BanListUnsubscribed']): Decide =>
  function* (lists) {
    const reason = cleanNote(end.reason);
    if (reason === '') refuse('Say why the list is not read any more');
    if (lengthOf(reason) > LONGEST_NOTE) refuse(`A reason must be at most ${LONGEST_NOTE} characters`);
    if (lists.get(end.listId)?.isEnding) return;
    subscribed(lists, end.listId);
    yield { type: 'BanListUnsubscribed', data: { ...end, reason } };
  };

/** Its bans are lifted. */
export const endList = (end: BanListFacts['BanListEnded']): Decide =>
  function* (lists) {
    if (lists.get(end.listId)?.isEnding) yield { type: 'BanListEnded', data: end };
  };

/** @throws Rejected */
export const subscribed = (lists: BanLists, listId: string): SubscribedList => {
  const list = lists.get(listId);
  if (!list || list.isEnding) throw new Rejected('list-not-found', 'There is no such list.', 'missing');
  return list;
};

const refuse = (problem: string): never => {
  throw new Rejected('list-invalid', problem, 'invalid');
};
