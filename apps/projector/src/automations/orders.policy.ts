import { automationOrders as declared } from '@app/contracts/automations/policies';
import { automations } from '@app/domain/automations/automations';
import type { ActEvent } from '@app/domain/automations/events';
import { isOverdue } from '@app/domain/moderation/rules';
import { giveOrder, serverOrders, serverOrdersId, withdrawAutomated } from '@app/domain/moderation/server-orders';
import { policy, type Policy } from '../engine/policies/policy-runner';
import { stateOf } from '../engine/policies/state-of';
import { ordersOf } from './orders';

/** What a rule decided is ordered from its server, unless that was stopped meanwhile or the moment has passed. */
export const automationsOrders: Policy = policy<ActEvent>(declared, {
  act: async ({ id, data, created, metadata: { correlationId } }, decide) => {
    const { game, serverId, automationId, squad } = data;
    const orders = ordersOf(id, data);
    const at = new Date(created).toISOString();
    if (orders.length === 0 || isOverdue(at, Date.now())) return;
    const { stopped, all } = await stateOf(decide, automations, game);
    if (stopped.has(serverId)) return;
    const stream = serverOrdersId({ game, serverId });
    const given = orders.map(({ kind, about, text, orderId }) => ({
      ...{ orderId, game, serverId, kind, text, at, correlationId, automation: automationId },
      reason: all.get(automationId)?.rule.name ?? null,
      ...(about === 'player' ? { player: data.player, name: data.name } : { player: null, name: null }),
      squad: about === 'squad' ? squad : null,
      ...{ ban: null, until: null },
    }));
    await decide(serverOrders, stream, function* (state) {
      for (const order of given) yield* giveOrder(order)(state);
    });
    // Stopped since it was asked: who takes back what waits may have been there already.
    if ((await stateOf(decide, automations, game)).stopped.has(serverId))
      await decide(serverOrders, stream, withdrawAutomated(at));
  },
});
