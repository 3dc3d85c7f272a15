import ReforgerDashboard from '~/features/dashboards/reforger/reforger-dashboard';
import { slotsFor } from './moderation-slots';

/** The dashboard of a Reforger server, with what staff can do from it. */
export default function ReforgerServer({ serverId, mayAct }: { serverId: number; mayAct: boolean }) {
  return <ReforgerDashboard serverId={serverId} slots={slotsFor(mayAct)} />;
}
