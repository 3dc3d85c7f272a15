import { automationDecisions, type AutomationDecisionDocument } from '@app/contracts/automations/read-models';
import type { ActEvent } from '@app/domain/automations/events';
import { projection } from '../projection';
import { ordersOf } from './orders';

/** What rules decided, and which orders follow. */
export const decisions = projection<AutomationDecisionDocument, ActEvent>()({
  into: automationDecisions,
  key: ({ id }) => id,
  initial: (id) => ({
    ...{ id, automation: '', at: '', version: 0, serverId: 0, mode: 'watch', player: null, name: null, squad: null },
    ...{ count: 0, steps: [], outdone: false, saw: '', orderIds: [] },
  }),
  evolve: {
    AutomationDecided: (doc, { id, data }) => {
      const { game, automationId, at, version, serverId, mode, player, name, squad, count, steps, outdone, saw } = data;
      return {
        ...doc,
        ...{
          automation: `${game}-${automationId}`,
          at,
          version,
          serverId,
          mode,
          player,
          name,
          count,
          steps,
          outdone,
          saw,
        },
        squad: squad?.name ?? null,
        orderIds: ordersOf(id, data).map(({ orderId }) => orderId),
      };
    },
  },
});
