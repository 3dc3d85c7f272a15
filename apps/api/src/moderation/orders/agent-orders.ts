import { Injectable } from '@nestjs/common';
import type { AgentOrderResult, AgentOrdersDto, AgentServerOrder } from '@app/contracts/moderation/agent-orders.dto';
import {
  completeOrder,
  dueOrders,
  endUnanswered,
  expireOrder,
  giveAgain,
  kickBanned,
  owedOrders,
  serverOrders,
  serverOrdersId,
  takeOrder,
  takenBy,
  type ServerOrder,
} from '@app/domain/moderation/server-orders';
import type { Decision } from '@app/domain/decider';
import type { ServerOrderEvent } from '@app/domain/moderation/events';
import type { ServerOrders } from '@app/domain/moderation/server-orders';
import type { AuditNote } from '@app/storage/event-log/event';
import { randomUUID } from 'node:crypto';
import { Streams, type Context } from '@app/storage/event-log/streams';
import { now } from '../../platform/commands/context';
import type { GameServerId } from '../../platform/game-servers';
import { orderAudit, resultAudit } from '../audit';
import { BannedOnServers } from './banned-on-servers';
import { OrderNews } from './order-news';

/** An order that another process took is found within this time, milliseconds. */
const LOOK_EVERY = 1_000;

type OrderContext = Pick<Context, 'actor' | 'requestId'>;

/** Who does what follows by itself. */
export const MODERATION: OrderContext['actor'] = { id: 'moderation', name: 'Moderation', roles: [] };

/** Hands orders to the agents of game servers and takes their results. */
@Injectable()
export class AgentOrders {
  constructor(
    private readonly streams: Streams,
    private readonly news: OrderNews,
    private readonly banned: BannedOnServers,
  ) {}

  /** Takes the results of an agent, and waits for orders until there are some. @throws LogUnavailable */
  async exchange(
    server: GameServerId,
    { agent, results, waitMs }: AgentOrdersDto,
    by: OrderContext,
    gone: AbortSignal,
  ): Promise<AgentServerOrder[]> {
    await this.complete(server, agent, results, by);
    const until = performance.now() + waitMs;
    for (;;) {
      const orders = await this.take(server, agent, by);
      const left = until - performance.now();
      if (orders.length > 0 || left <= 0 || gone.aborted || this.news.isEnding) return orders.map(toAgent);
      await this.news.wait(serverOrdersId(server), Math.min(LOOK_EVERY, left), gone);
    }
  }

  /** What nobody fetched, or nobody answered, within its minute is over. @throws LogUnavailable */
  async expire(server: GameServerId, by: OrderContext): Promise<void> {
    const id = serverOrdersId(server);
    const { state } = await this.streams.load(serverOrders, id);
    const at = now();
    const { expired, unanswered } = dueOrders(state, Date.parse(at));
    for (const order of expired)
      await this.decide(id, order, expireOrder(order.orderId, at), by, resultAudit(order, 'expired', null));
    for (const order of unanswered)
      await this.decide(id, order, endUnanswered(order.orderId, at), by, resultAudit(order, 'unanswered', null));
  }

  private async complete(server: GameServerId, agent: string, results: readonly AgentOrderResult[], by: OrderContext) {
    if (results.length === 0) return;
    const id = serverOrdersId(server);
    const { state } = await this.streams.load(serverOrders, id);
    for (const result of results) {
      const order = state.get(result.orderId);
      if (!order) continue;
      const audit = resultAudit(order, result.outcome, result.answer);
      await this.decide(id, order, completeOrder(result, { agent, at: now() }), by, audit);
    }
  }

  private async take(server: GameServerId, agent: string, by: OrderContext): Promise<ServerOrder[]> {
    const id = serverOrdersId(server);
    const at = now();
    const current = async () => (await this.streams.load(serverOrders, id)).state;
    let state = await current();
    const { expired, unanswered } = dueOrders(state, Date.parse(at));
    if (expired.length + unanswered.length > 0) {
      await this.expire(server, by);
      state = await current();
    }
    if (await this.giveAgain(id, state, at)) state = await current();
    if (await this.putOut(server, state, at)) state = await current();
    const { fresh } = dueOrders(state, Date.parse(at));
    for (const order of fresh) await this.decide(id, order, takeOrder(order.orderId, { agent, at }), by);
    return takenBy(fresh.length > 0 ? await current() : state, agent);
  }

  /** An agent is there: it gets the bans, and the ends of bans, that its server has not done. @returns whether there were any */
  private async giveAgain(id: string, state: ServerOrders, at: string): Promise<boolean> {
    const owed = owedOrders(state, Date.parse(at));
    for (const player of new Set(owed.map((order) => order.player))) {
      const orders = owed.filter((order) => order.player === player);
      const ids = orders.map(() => randomUUID());
      await this.streams.transact(serverOrders, id, giveAgain(player, ids, at), {
        ...{ actor: MODERATION, requestId: ids[0]!, correlationId: orders[0]!.correlationId },
        ...{ causationId: orders[0]!.orderId, audit: orderAudit(orders.at(-1)!), eventId: (n) => ids[n]! },
      });
    }
    return owed.length > 0;
  }

  /** An agent is there: whoever is banned and on its server is kicked. @returns whether somebody was */
  private async putOut(server: GameServerId, state: ServerOrders, at: string): Promise<boolean> {
    const kicks = await this.banned.kicks(server, state, at);
    for (const order of kicks)
      await this.streams.transact(serverOrders, serverOrdersId(server), kickBanned(order), {
        ...{ actor: MODERATION, requestId: order.orderId, correlationId: order.correlationId },
        ...{ audit: orderAudit(order), eventId: () => order.orderId },
      });
    return kicks.length > 0;
  }

  /** Each event follows from the order, whose id is that of its event. */
  private async decide(
    id: string,
    { orderId, correlationId }: ServerOrder,
    decision: Decision<ServerOrders, ServerOrderEvent>,
    by: OrderContext,
    audit?: AuditNote,
  ): Promise<void> {
    const context = { ...by, correlationId, causationId: orderId, ...(audit ? { audit } : {}) };
    await this.streams.transact(serverOrders, id, decision, context);
  }
}

const toAgent = ({ orderId, kind, at, player, squad, text, until }: ServerOrder): AgentServerOrder => ({
  ...{ orderId, kind, player, text, ageMs: Math.max(0, Date.now() - Date.parse(at)) },
  squad,
  seconds: until === null ? 0 : Math.max(1, Math.ceil((Date.parse(until) - Date.now()) / 1_000)),
});
