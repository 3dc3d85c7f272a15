import { Rejected, type Decider, type Decision } from '../decider';
import type { GameServerEvent, GameServerFacts } from './events';

/** Identifies a game server. */
type GameServerId = Pick<GameServerFacts['BatchOrderCompleted'], 'game' | 'serverId'>;

/** Identifies a batch of a server. */
export type BatchKey = Pick<GameServerFacts['BatchResendRequested'], 'match' | 'source' | 'from' | 'to'>;

export interface BatchOrder {
  readonly requestId: string;
  readonly order: 'set-aside' | 'send-again';
  readonly batch: BatchKey;
  readonly at: string;
  /** Why the site does not take the batch; null for one that is sent again. */
  readonly refusal: string | null;
  /** Absent while the agent has not answered. */
  readonly outcome?: 'done' | 'failed';
  readonly reason?: string;
  readonly completedAt?: string;
}

/** Orders that were carried out and are remembered, so that no order is given twice. */
const REMEMBERED = 100;

/** The orders of one server by their requests, the oldest first. Streams are named `gameServer-<game>-<id>`. */
export const gameServer: Decider<ReadonlyMap<string, BatchOrder>, GameServerEvent> = {
  category: 'gameServer',
  initial: new Map(),
  evolve(orders, event) {
    const after = new Map(orders);
    const { requestId, at } = event.data;
    switch (event.type) {
      case 'BatchSetAsideRequested':
      case 'BatchResendRequested': {
        const { match, source, from, to } = event.data;
        const isResend = event.type === 'BatchResendRequested';
        const refusal = isResend ? null : event.data.reason;
        const order = isResend ? 'send-again' : 'set-aside';
        for (const [id, { outcome }] of orders) {
          if (after.size < REMEMBERED) break;
          if (outcome !== undefined) after.delete(id);
        }
        return after.set(requestId, { requestId, order, batch: { match, source, from, to }, at, refusal });
      }
      case 'BatchOrderCompleted': {
        const order = orders.get(requestId);
        if (!order) return orders;
        const { outcome, reason } = event.data;
        return after.set(requestId, { ...order, outcome, completedAt: at, ...(reason === null ? {} : { reason }) });
      }
      default:
        return orders;
    }
  },
};

type Decide = Decision<ReadonlyMap<string, BatchOrder>, GameServerEvent>;

export const openOrders = (orders: ReadonlyMap<string, BatchOrder>): BatchOrder[] =>
  [...orders.values()].filter(({ outcome }) => outcome === undefined);

export const isSameBatch = (one: BatchKey, other: BatchKey): boolean =>
  one.match === other.match && one.source === other.source && one.from === other.from && one.to === other.to;

/** Answers by which a batch itself is refused; with any other the next batch would fare no better. */
const REFUSALS_OF_A_BATCH: readonly number[] = [400, 413];

export const canSetAside = (status: number): boolean => REFUSALS_OF_A_BATCH.includes(status);

interface BatchRequest extends GameServerId {
  readonly requestId: string;
  readonly at: string;
  readonly batch: BatchKey;
}

const refuseWhileOpen = (orders: ReadonlyMap<string, BatchOrder>, batch: BatchKey): void => {
  if (openOrders(orders).some((open) => isSameBatch(open.batch, batch)))
    throw new Rejected('already-ordered', 'The agent has an order for this batch and has not answered yet.');
};

/** @param request `refused`: the batch that the agent cannot deliver, as it last reported */
export const requestSetAside = (
  request: BatchRequest & {
    readonly refused: (BatchKey & { readonly status: number; readonly reason: string }) | null;
  },
): Decide =>
  function* (orders) {
    const { game, serverId, requestId, at, batch, refused } = request;
    if (orders.has(requestId)) return;
    refuseWhileOpen(orders, batch);
    if (refused === null || !isSameBatch(refused, batch))
      throw new Rejected('not-refused', 'This batch is not refused, or not any more.');
    if (!canSetAside(refused.status))
      throw new Rejected(
        'not-the-batch',
        `The site answers ${refused.status}: every other batch would be refused as well. Set the token and the server right instead.`,
      );
    const { match, source, from, to } = batch;
    const data = { game, serverId, requestId, at, match, source, from, to, reason: refused.reason };
    yield { type: 'BatchSetAsideRequested', data };
  };

/** @param request `aside`: what the agent keeps, as it last reported */
export const requestResend = (request: BatchRequest & { readonly aside: readonly BatchKey[] }): Decide =>
  function* (orders) {
    const { game, serverId, requestId, at, batch, aside } = request;
    if (orders.has(requestId)) return;
    refuseWhileOpen(orders, batch);
    if (!aside.some((each) => isSameBatch(each, batch)))
      throw new Rejected('not-set-aside', 'This batch is not set aside, or was sent in the meantime.', 'missing');
    const { match, source, from, to } = batch;
    yield { type: 'BatchResendRequested', data: { game, serverId, requestId, at, match, source, from, to } };
  };

/** The results that the agent reports; those of orders that are not open any more are ignored. */
export const completeOrders = (
  { game, serverId }: GameServerId,
  outcomes: readonly Pick<GameServerFacts['BatchOrderCompleted'], 'requestId' | 'outcome' | 'reason'>[],
  at: string,
): Decide =>
  function* (orders) {
    const open = new Set(openOrders(orders).map(({ requestId }) => requestId));
    for (const { requestId, outcome, reason } of outcomes)
      if (open.delete(requestId))
        yield { type: 'BatchOrderCompleted', data: { game, serverId, requestId, at, outcome, reason } };
  };
