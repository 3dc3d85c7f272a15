import ReforgerHomePage from '~/features/reforger/home/home-page';
import { ServerCards } from '~/features/servers/server-cards';

/** The Reforger battlelog's first page, under the current status of the server. */
export default function ReforgerHomeRoute() {
  return <ReforgerHomePage servers={<ServerCards game="reforger" />} />;
}
