import type { DashboardSlots } from '~/features/dashboards/slots';
import { OrderLog, ServerOrders, SquadOrders } from '~/features/moderation/messages';
import PlayerActions from '~/features/moderation/player-actions';
import { WatchedMark } from '~/features/moderation/watchlist/watched';

/** What staff can do from a dashboard. Others only watch. */
const SLOTS: DashboardSlots = {
  Head: ServerOrders,
  Player: PlayerActions,
  Squad: SquadOrders,
  Chat: OrderLog,
  Mark: WatchedMark,
};

export const slotsFor = (mayAct: boolean): DashboardSlots => (mayAct ? SLOTS : {});
