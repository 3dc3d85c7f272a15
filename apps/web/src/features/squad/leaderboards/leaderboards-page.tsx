import { LeaderboardsPage } from '../../battlelog/leaderboards/leaderboards-page';
import { SQUAD_BOARDS } from './boards';

/** Squad's ten boards. */
export default function SquadLeaderboardsPage() {
  return <LeaderboardsPage of={SQUAD_BOARDS} />;
}
