import { automationOrders } from '@app/contracts/automations/policies';
import { serverOrders, serverOrdersId } from '@app/domain/moderation/server-orders';
import { serverActs, playerActs } from '@app/domain/automations/acts';
import type { ActFacts } from '@app/domain/automations/events';
import { STAFF_ORDERS } from '@app/domain/moderation/rules';
import { consequentId } from '../engine/policies/policy-runner';

type Decided = ActFacts['AutomationDecided'];

/** The stream in which what is decided about a player, or about nobody, stands. */
export const actsOf = ({ game, player, serverId }: Pick<Decided, 'game' | 'player' | 'serverId'>) =>
  player === null
    ? { decider: serverActs, id: `${game}-${serverId}` }
    : { decider: playerActs, id: `${game}-${player}` };

/** The steps of a decision that become orders to its server, with the ids of these. */
export const ordersOf = (decisionId: string, { game, serverId, mode, outdone, squad, steps }: Decided) => {
  if (mode !== 'on' || outdone) return [];
  const stream = `${serverOrders.category}-${serverOrdersId({ game, serverId })}`;
  return steps.flatMap(({ kind, text }, n) => {
    if (kind === 'note') return [];
    const { about } = STAFF_ORDERS[kind];
    // In which team a squad is nobody may know yet.
    if (about === 'squad' && squad === null) return [];
    return [{ kind, about, text, orderId: consequentId(automationOrders.name, decisionId, stream, n) }];
  });
};
