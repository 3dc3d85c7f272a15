import { LeaderboardsPage } from '../../battlelog/leaderboards/leaderboards-page';
import { REFORGER_GAME_BOARDS } from './boards';

/** Reforger's fifteen boards. */
export default function ReforgerLeaderboardsPage() {
  return <LeaderboardsPage of={REFORGER_GAME_BOARDS} />;
}
