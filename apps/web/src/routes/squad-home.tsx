import { ServerCards } from '~/features/servers/server-cards';
import SquadHomePage from '~/features/squad/home/home-page';

/** The Squad battlelog's first page, under the current status of the servers. */
export default function SquadHomeRoute() {
  return <SquadHomePage servers={<ServerCards game="squad" />} />;
}
