import { useQuery } from '@tanstack/react-query';
import { useConnections } from '~/features/connections/queries';
import { SeedingRewardsPage } from '~/features/seeding/seeding-rewards-page';
import { PlayerName } from '~/features/squad/player-name';
import { summaryQuery } from '~/features/squad/queries';

/** The seeding rewards, with names as the battlelog writes them, and the reader's own account marked. */
export default function SquadSeedingRoute() {
  const { data } = useQuery(summaryQuery);
  const verified = useConnections().data?.connections.steam.verified;
  return <SeedingRewardsPage reader={data && { steamId: data.steamId, verified }} Name={PlayerName} />;
}
