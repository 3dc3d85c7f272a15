import { automationStops as declared } from '@app/contracts/automations/policies';
import type { AutomationEvent } from '@app/domain/automations/events';
import { serverOrders, serverOrdersId, withdrawAutomated } from '@app/domain/moderation/server-orders';
import { policy, type Policy } from '../engine/policies/policy-runner';

type Stopped = Extract<AutomationEvent, { type: 'AutomationsStopped' }>;

/** Where a server is stopped, what rules ordered there and no agent has fetched is taken back. */
export const automationsStops: Policy = policy<Stopped>(declared, {
  act: ({ data }, decide) => decide(serverOrders, serverOrdersId(data), withdrawAutomated(data.at)),
});
