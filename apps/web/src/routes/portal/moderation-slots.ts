import type { DashboardSlots } from '~/features/dashboards/slots';
import { BroadcastButton, MessageLog, SquadMessageButton } from '~/features/moderation/messages';
import PlayerActions from '~/features/moderation/player-actions';

/** What staff can do from a dashboard. Others only watch. */
const SLOTS: DashboardSlots = {
  Head: BroadcastButton,
  Player: PlayerActions,
  Squad: SquadMessageButton,
  Chat: MessageLog,
};

export const slotsFor = (mayAct: boolean): DashboardSlots => (mayAct ? SLOTS : {});
