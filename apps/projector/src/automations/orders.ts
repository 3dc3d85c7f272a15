import { automationOrders } from '@app/contracts/automations/policies';
import { playerActs, serverActs } from '@app/domain/automations/acts';
import { isForStaff, STEPS } from '@app/domain/automations/catalogue';
import type { ActFacts } from '@app/domain/automations/events';
import { consequentId } from '../engine/policies/policy-runner';

type Decided = ActFacts['AutomationDecided'];

/** The stream in which what is decided about a player, or about nobody, stands. */
export const actsOf = ({ game, player, serverId }: Pick<Decided, 'game' | 'player' | 'serverId'>) =>
  player === null
    ? { decider: serverActs, id: `${game}-${serverId}` }
    : { decider: playerActs, id: `${game}-${player}` };

/** The steps of a decision that become orders to its server, with the ids of these. */
export const ordersOf = (decisionId: string, { mode, outdone, squad, steps }: Decided) =>
  mode !== 'on' || outdone
    ? []
    : steps.flatMap(({ kind, text }, n) => {
        const { needs: about } = STEPS[kind];
        // In which team a squad is nobody may know yet.
        if (isForStaff(kind) || (about === 'squad' && squad === null)) return [];
        return [{ kind, about, text, orderId: consequentId(automationOrders.name, decisionId, 'orders', n) }];
      });
