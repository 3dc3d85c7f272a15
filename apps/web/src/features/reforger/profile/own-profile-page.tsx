import type { ReforgerProfileSummary } from '@app/contracts/reforger/reforger';
import { OwnProfile } from '../../battlelog/profile/own-profile';
import { summaryQuery } from '../queries';
import { NoReforgerProfile } from './no-reforger-profile';
import { PlayerProfile } from './player-profile';
import { identifiedText, ReforgerHeader } from './reforger-header';
import { HelpLink, RetryConnection, RetryMessage } from './retry-connection';
import { useRetry } from './use-retry';

/** The reader's own profile, or what is still needed for one. */
export default function OwnProfilePage() {
  return (
    <OwnProfile
      name="Reforger Profile"
      query={summaryQuery}
      playerOf={({ hasReforgerProfile, reforgerUUID }) =>
        hasReforgerProfile && reforgerUUID !== null ? reforgerUUID : undefined
      }
      profile={(player, summary) => <Mine player={player} summary={summary} />}
      without={(summary) => <NoReforgerProfile summary={summary} />}
      connect={{
        title: 'No Gaming Accounts Connected',
        description:
          'Reforger statistics belong to a Steam, PlayStation or Xbox account. Connect yours to see your profile.',
        connect: 'Connect Accounts',
      }}
    />
  );
}

/** What is not proved may be another's: the connection can be looked for again. */
function Mine({ player, summary }: { player: string; summary: ReforgerProfileSummary }) {
  const retry = useRetry();
  return (
    <>
      <ReforgerHeader
        player={player}
        own
        note={identifiedText(summary)}
        actions={
          summary.identifiedBy !== 'code' && (
            <>
              <RetryConnection of={retry} size="small" />
              <HelpLink messages={[retry.message]} />
              <RetryMessage of={retry} />
            </>
          )
        }
      />
      <PlayerProfile player={player} own />
    </>
  );
}
