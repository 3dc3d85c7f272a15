import { automationStops as declared } from '@app/contracts/automations/policies';
import type { Community } from '@app/contracts/community/community';
import type { AutomationEvent } from '@app/domain/automations/events';
import { serverOrders, serverOrdersId, withdrawAutomated } from '@app/domain/moderation/server-orders';
import { policy, type Policy } from '../engine/policies/policy-runner';

type Ended = 'AutomationsStopped' | 'AutomationModeChanged' | 'AutomationDeleted';

/**
 * Where a server is stopped, what rules ordered there and no agent has fetched is taken back; where a rule is switched off
 * or deleted, what it ordered anywhere.
 */
export const automationsStops = ({ servers }: Pick<Community, 'servers'>): Policy =>
  policy<Extract<AutomationEvent, { type: Ended }>>(declared, {
    act: async ({ type, data }, decide) => {
      if (type === 'AutomationsStopped') return decide(serverOrders, serverOrdersId(data), withdrawAutomated(data.at));
      if (type === 'AutomationModeChanged' && data.mode !== 'off') return;
      const { game, automationId, at } = data;
      for (const { id: serverId } of servers.filter((each) => each.game === game))
        await decide(serverOrders, serverOrdersId({ game, serverId }), withdrawAutomated(at, automationId));
    },
  });
