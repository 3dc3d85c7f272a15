import ServerProofs from '~/features/connections/staff/server-proofs';
import ServersPage from '~/features/operations/servers/servers-page';

/** The game servers, with what codes said on each have proved. */
export default function AdminServersRoute() {
  return <ServersPage Beside={(server) => <ServerProofs server={server} />} />;
}
