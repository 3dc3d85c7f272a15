import type { DashboardSlots } from '~/features/dashboards/slots';
import { OrderLog, ServerOrders, SquadOrders } from '~/features/moderation/messages';
import PlayerActions from '~/features/moderation/player-actions';

/** What staff can do from a dashboard. Others only watch. */
const SLOTS: DashboardSlots = {
  Head: ServerOrders,
  Player: PlayerActions,
  Squad: SquadOrders,
  Chat: OrderLog,
};

export const slotsFor = (mayAct: boolean): DashboardSlots => (mayAct ? SLOTS : {});
