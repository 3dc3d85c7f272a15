import type { SquadProfileSummary } from '@app/contracts/squad/squad';
import { NoProfile } from '../../battlelog/profile/no-profile';
import { OwnProfile } from '../../battlelog/profile/own-profile';
import { PlayerProfile } from './player-profile';
import { SquadHeader } from './squad-header';
import { summaryQuery } from '../queries';

/** The reader's own profile, or what is still needed for one. */
export default function OwnProfilePage() {
  return (
    <OwnProfile
      name="Squad Profile"
      query={summaryQuery}
      playerOf={({ hasSquadProfile, steamId }) => (hasSquadProfile && steamId !== null ? steamId : undefined)}
      profile={(player) => (
        <>
          <SquadHeader player={player} own />
          <PlayerProfile player={player} own />
        </>
      )}
      without={(summary) => <NoSquadProfile summary={summary} />}
      connect={{
        title: 'No Steam Account Connected',
        description: 'Squad statistics belong to a Steam account. Connect yours to see your profile.',
        connect: 'Connect Steam Account',
      }}
    />
  );
}

const DEFAULT = "We couldn't find a Squad profile linked to your Steam account.";

const NoSquadProfile = ({ summary: { message, connectedAccounts } }: { summary: SquadProfileSummary }) => (
  <NoProfile
    title="No Squad Profile Found"
    message={message || DEFAULT}
    accounts={[{ name: 'Steam', connected: connectedAccounts.steam }]}
    hint="Join one of our servers with the connected Steam account. Your profile begins with the first match."
  />
);
