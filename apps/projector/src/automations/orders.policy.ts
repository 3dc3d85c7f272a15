import { automationOrders as declared } from '@app/contracts/automations/policies';
import { automations, type Automations } from '@app/domain/automations/automations';
import type { ActEvent } from '@app/domain/automations/events';
import { isOverdue } from '@app/domain/moderation/rules';
import { giveOrder, serverOrders, serverOrdersId, withdrawAutomated } from '@app/domain/moderation/server-orders';
import { policy, type Policy } from '../engine/policies/policy-runner';
import { stateOf } from '../engine/policies/state-of';
import { ordersOf } from './orders';

/** Whether nothing is to follow any more: the server was stopped, or the rule was switched off or deleted. */
const isOver = ({ stopped, all }: Automations, { serverId, automationId }: ActEvent['data']): boolean =>
  stopped.has(serverId) || (all.get(automationId)?.mode ?? 'off') === 'off';

/** What a rule decided is ordered from its server, unless that is over meanwhile or the moment has passed. */
export const automationsOrders: Policy = policy<ActEvent>(declared, {
  act: async ({ id, data, created, metadata: { correlationId } }, decide) => {
    const { game, serverId, automationId, squad } = data;
    const orders = ordersOf(id, data);
    const at = new Date(created).toISOString();
    if (orders.length === 0 || isOverdue(at, Date.now())) return;
    const rules = await stateOf(decide, automations, game);
    if (isOver(rules, data)) return;
    const stream = serverOrdersId({ game, serverId });
    const given = orders.map(({ kind, about, text, orderId }) => ({
      ...{ orderId, game, serverId, kind, text, at, correlationId, automation: automationId },
      reason: rules.all.get(automationId)?.rule.name ?? null,
      ...(about === 'player' ? { player: data.player, name: data.name } : { player: null, name: null }),
      squad: about === 'squad' ? squad : null,
      ...{ ban: null, until: null },
    }));
    await decide(serverOrders, stream, function* (state) {
      for (const order of given) yield* giveOrder(order)(state);
    });
    // Over since it was asked: who takes back what waits may have been there already.
    if (isOver(await stateOf(decide, automations, game), data))
      await decide(serverOrders, stream, withdrawAutomated(at, automationId));
  },
});
