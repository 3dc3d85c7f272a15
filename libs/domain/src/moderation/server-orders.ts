import { Rejected, type Decider, type Decision } from '../decider';
import type { ModeratedGame, OrderOutcome, ServerOrderEvent, ServerOrderFacts } from './events';
import { isOverdue } from './rules';

type Given = ServerOrderFacts['ServerOrderGiven'];

export interface ServerOrder extends Given {
  readonly state: 'waiting' | 'taken' | 'over';
  /** Who has fetched it; null before that. */
  readonly agent: string | null;
  /** When, ISO 8601, UTC; null before that. */
  readonly takenAt: string | null;
  /** What came of it; null before that. */
  readonly outcome: OrderOutcome | 'expired' | 'unanswered' | null;
  /** How often the same was given before and not done. */
  readonly attempt: number;
}

const UNTAKEN = { agent: null, takenAt: null, outcome: null };

export type ServerOrders = ReadonlyMap<string, ServerOrder>;

/** Orders that are over and are remembered, so that none is given twice. */
const REMEMBERED = 100;
/** Orders that may wait for one server. */
const MOST_WAITING = 30;
/** Orders handed out at once. */
const MOST_TAKEN = 10;
/** A ban that a server has not done is given again after this, then after twice as long each time, milliseconds. */
const FIRST_PAUSE = 60_000;
const LONGEST_PAUSE = 15 * 60_000;
/** Between two kicks of the same banned player that were carried out, milliseconds. */
const KICK_PAUSE = 10_000;
/** An end of a ban that the server has refused so often is not given again: it has no such ban. */
const MOST_REFUSED_ENDS = 5;

/** Identifies a game server. */
interface ServerId {
  readonly game: ModeratedGame;
  readonly serverId: number;
}

export const serverOrdersId = ({ game, serverId }: ServerId): string => `${game}-${serverId}`;

/** Orders to one server by their ids, the oldest first. Streams are named `serverOrders-<game>-<id>`. */
export const serverOrders: Decider<ServerOrders, ServerOrderEvent> = {
  category: 'serverOrders',
  initial: new Map(),
  evolve(orders, event) {
    const { orderId } = event.data;
    const after = new Map(orders);
    if (event.type === 'ServerOrderGiven') {
      if (after.size >= REMEMBERED) {
        const owed = new Set([...lastWords(orders).values()].flatMap(undone));
        for (const [id, order] of orders) {
          if (after.size < REMEMBERED) break;
          if (order.state === 'over' && !owed.has(order)) after.delete(id);
        }
      }
      const attempt = attemptOf(orders, event.data);
      return after.set(orderId, { ...event.data, state: 'waiting', ...UNTAKEN, attempt });
    }
    const order = orders.get(orderId);
    if (!order) return orders;
    switch (event.type) {
      case 'ServerOrderFetched':
        return after.set(orderId, { ...order, state: 'taken', agent: event.data.agent, takenAt: event.data.at });
      case 'ServerOrderCompleted':
        return after.set(orderId, { ...order, state: 'over', outcome: event.data.outcome });
      case 'ServerOrderExpired':
        return after.set(orderId, { ...order, state: 'over', outcome: 'expired' });
      case 'ServerOrderUnanswered':
        return after.set(orderId, { ...order, state: 'over', outcome: 'unanswered' });
      default:
        return orders;
    }
  },
};

/** What the server keeps by itself: it may be given twice and is then as if once. */
const isOfBan = ({ kind }: Given): boolean => kind === 'ban' || kind === 'unban';

/** What was ordered last about the bans of each player: one order, or those that were given together, in their order. */
const lastWords = (orders: ServerOrders): ReadonlyMap<string | null, readonly ServerOrder[]> => {
  const words = new Map<string | null, ServerOrder[]>();
  for (const order of orders.values()) {
    if (!isOfBan(order)) continue;
    const word = words.get(order.player);
    if (word === undefined || order.at > word[0]!.at) words.set(order.player, [order]);
    else if (order.at === word[0]!.at) word.push(order);
  }
  return words;
};

/**
 * Of orders that were given together, those from the first that the server has not done. What it did after that one is
 * among them: the end of an old ban, given again alone, would end the new ban.
 */
const undone = (word: readonly ServerOrder[]): readonly ServerOrder[] => {
  const first = word.findIndex(({ outcome }) => outcome !== 'done');
  return first < 0 ? [] : word.slice(first);
};

const attemptOf = (orders: ServerOrders, given: Given): number => {
  const before = [...orders.values()].findLast(
    ({ kind, player, ban }) => kind === given.kind && player === given.player && ban === given.ban,
  );
  return isOfBan(given) && before?.state === 'over' && before.outcome !== 'done' ? before.attempt + 1 : 0;
};

type Decide = Decision<ServerOrders, ServerOrderEvent>;

const isSame = (one: ServerOrder, other: Given): boolean =>
  one.kind === other.kind &&
  one.player === other.player &&
  one.squad?.team === other.squad?.team &&
  one.squad?.squadId === other.squad?.squadId &&
  (one.kind === 'kick' || one.text === other.text);

/** An order that follows from something else: nothing refuses it. */
export const giveOrder = (order: Given): Decide =>
  function* (orders) {
    if (orders.has(order.orderId)) return;
    yield { type: 'ServerOrderGiven', data: order };
  };

/** An order of staff. The same one waits once, and no server gets more than it can take. */
export const orderOnce = (order: Given): Decide =>
  function* (orders) {
    if (orders.has(order.orderId)) return;
    const now = Date.parse(order.at);
    const open = [...orders.values()].filter(({ state, at }) => state !== 'over' && !isOverdue(at, now));
    if (open.some((one) => isSame(one, order)))
      throw new Rejected('already-ordered', 'The same order is under way. Wait for its answer.');
    if (open.length >= MOST_WAITING)
      throw new Rejected('too-many-orders', `${MOST_WAITING} orders wait for this server already.`);
    yield { type: 'ServerOrderGiven', data: order };
  };

/** A kick that put the player out, or found nobody. */
const isSettled = ({ outcome }: ServerOrder): boolean => outcome === 'done' || outcome === 'absent';

/** How long nobody is kicked again after these kicks, milliseconds: longer with each in a row that was not carried out. */
const pauseAfterKicks = (kicks: readonly ServerOrder[]): number => {
  const failures = kicks.length - 1 - kicks.findLastIndex(isSettled);
  return failures === 0 ? KICK_PAUSE : pauseAfter(failures - 1);
};

/** Whoever is banned and on the server all the same is kicked, unless that is under way or was just done. */
export const kickBanned = (order: Given): Decide =>
  function* (orders) {
    const now = Date.parse(order.at);
    const ofPlayer = [...orders.values()].filter(({ player }) => player === order.player);
    const isUnderWay = ({ kind, state, at }: ServerOrder) =>
      (kind === 'kick' || kind === 'ban') && state !== 'over' && !isOverdue(at, now);
    if (ofPlayer.some(isUnderWay)) return;
    const kicks = ofPlayer.filter(({ kind, ban }) => kind === 'kick' && ban === order.ban);
    const last = kicks.at(-1);
    if (last && now - Date.parse(last.at) < pauseAfterKicks(kicks)) return;
    yield* giveOrder(order)(orders);
  };

const of = ({ orderId, game, serverId, player }: ServerOrder, at: string) => ({ orderId, game, serverId, player, at });

/** Has the minute passed without an agent? */
const isExpired = ({ state, at }: ServerOrder, now: number): boolean => state === 'waiting' && isOverdue(at, now);

/** Has its agent had a minute to answer? */
const isUnanswered = ({ state, takenAt }: ServerOrder, now: number): boolean =>
  state === 'taken' && takenAt !== null && isOverdue(takenAt, now);

const pauseAfter = (attempt: number): number => Math.min(FIRST_PAUSE * 2 ** attempt, LONGEST_PAUSE);

/** Nobody has to be banned until a time that has passed. */
const isInForce = ({ kind, until }: ServerOrder, now: number): boolean =>
  kind === 'unban' || until === null || Date.parse(until) > now;

const isRefusedEnd = ({ kind, outcome, attempt }: ServerOrder): boolean =>
  kind === 'unban' && outcome === 'failed' && attempt >= MOST_REFUSED_ENDS;

/** Bans in force, and ends of bans, that the server should have and has not done: those of one player one after the other. */
export const owedOrders = (orders: ServerOrders, now: number): ServerOrder[] => {
  const owed: ServerOrder[] = [];
  for (const word of lastWords(orders).values()) {
    const again = undone(word);
    if (again.length === 0 || again.some(({ state }) => state !== 'over') || again.every(isRefusedEnd)) continue;
    if (now - Date.parse(again[0]!.at) < pauseAfter(again[0]!.attempt)) continue;
    const inForce = again.filter((order) => isInForce(order, now));
    // All of a player or nothing: the first half of a changed ban alone would end it.
    if (owed.length > 0 && owed.length + inForce.length > MOST_TAKEN) break;
    owed.push(...inForce);
  }
  return owed;
};

/** Gives once more what the server has not done about the bans of a player. @param ids of the orders, one for each */
export const giveAgain = (player: string | null, ids: readonly string[], at: string): Decide =>
  function* (orders) {
    const owed = owedOrders(orders, Date.parse(at)).filter((order) => order.player === player);
    // Another process has been faster, or the server has answered meanwhile.
    if (owed.length !== ids.length) return;
    for (const [n, order] of owed.entries())
      yield { type: 'ServerOrderGiven', data: { ...givenOf(order), orderId: ids[n]!, at } };
  };

const givenOf = ({
  state: _state,
  agent: _agent,
  takenAt: _takenAt,
  outcome: _outcome,
  attempt: _attempt,
  ...given
}: ServerOrder): Given => given;

/** What no agent fetched within the minute is over. */
export const expireOrder = (orderId: string, at: string): Decide =>
  function* (orders) {
    const order = orders.get(orderId);
    if (order && isExpired(order, Date.parse(at))) yield { type: 'ServerOrderExpired', data: of(order, at) };
  };

/** What rules ordered, or one of them, and no agent has fetched is over: they were stopped. */
export const withdrawAutomated = (at: string, automationId?: number): Decide =>
  function* (orders) {
    for (const order of orders.values())
      if (
        order.automation !== undefined &&
        order.automation === (automationId ?? order.automation) &&
        order.state === 'waiting'
      )
        yield { type: 'ServerOrderExpired', data: of(order, at) };
  };

/** An agent fetches an order that waits and is young enough. */
export const takeOrder = (orderId: string, { agent, at }: { readonly agent: string; readonly at: string }): Decide =>
  function* (orders) {
    const order = orders.get(orderId);
    if (order?.state === 'waiting' && !isOverdue(order.at, Date.parse(at)))
      yield { type: 'ServerOrderFetched', data: { ...of(order, at), agent } };
  };

/** What came of it nobody knows while its agent is silent: it goes to no other, and is waited for no longer. */
export const endUnanswered = (orderId: string, at: string): Decide =>
  function* (orders) {
    const order = orders.get(orderId);
    if (order && isUnanswered(order, Date.parse(at))) yield { type: 'ServerOrderUnanswered', data: of(order, at) };
  };

/** Orders for which one of the decisions above has something to decide, by that decision. */
export const dueOrders = (orders: ServerOrders, now: number) => {
  const all = [...orders.values()];
  return {
    expired: all.filter((order) => isExpired(order, now)),
    fresh: all.filter(({ state, at }) => state === 'waiting' && !isOverdue(at, now)).slice(0, MOST_TAKEN),
    unanswered: all.filter((order) => isUnanswered(order, now)),
  };
};

/** What an agent has fetched and not answered yet, the oldest first: handed out again, as its answer may have got lost. */
export const takenBy = (orders: ServerOrders, agent: string): ServerOrder[] =>
  [...orders.values()].filter((order) => order.state === 'taken' && order.agent === agent);

export interface OrderResult {
  readonly orderId: string;
  readonly outcome: OrderOutcome;
  readonly answer: string | null;
  readonly took: number | null;
}

/** What an agent says came of one order, however late; what it did not fetch is passed over. */
export const completeOrder = (
  { orderId, outcome, answer, took }: OrderResult,
  { agent, at }: { readonly agent: string; readonly at: string },
): Decide =>
  function* (orders) {
    const order = orders.get(orderId);
    if (!order || (order.state !== 'taken' && order.outcome !== 'unanswered') || order.agent !== agent) return;
    yield { type: 'ServerOrderCompleted', data: { ...of(order, at), outcome, answer, took } };
  };
