import SquadDashboard from '~/features/dashboards/squad/squad-dashboard';
import { slotsFor } from './moderation-slots';

/** The dashboard of a Squad server, with what staff can do from it. */
export default function SquadServer({ serverId, mayAct }: { serverId: number; mayAct: boolean }) {
  return <SquadDashboard serverId={serverId} slots={slotsFor(mayAct)} />;
}
