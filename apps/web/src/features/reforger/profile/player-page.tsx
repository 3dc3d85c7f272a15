import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';
import { buttonClass } from '~/ui/kit/controls/button-class';
import { GoBack } from '~/ui/page/go-back';
import { MessagePage } from '~/ui/page/message-page';
import { isNotFound, NotFound } from '../../battlelog/not-found';
import { basicQuery, isOwnProfileQuery } from '../queries';
import { PlayerProfile } from './player-profile';
import { ReforgerHeader } from './reforger-header';

/** Any player's profile, by UUID. */
export default function PlayerPage() {
  const { playerUID = '' } = useParams();
  const player = playerUID.trim().toLowerCase();
  if (!player)
    return (
      <MessagePage title="No player UUID provided" action={<GoBack size="small" />}>
        The address ends before it says whose profile to show. The search box finds players by name.
      </MessagePage>
    );
  return <Player key={player} player={player} />;
}

function Player({ player }: { player: string }) {
  const { data: basic, isError, error } = useQuery(basicQuery(player));
  const notFound = !basic && isNotFound(error);
  // A check that fails means not own. Of nobody it need not be read again with every game that is played.
  const { data } = useQuery({ ...isOwnProfileQuery(player), retry: false, enabled: !notFound });
  const own = data?.isOwnProfile === true;
  return (
    <>
      <ReforgerHeader
        player={player}
        own={own}
        note={!own && '(Viewing Player Profile)'}
        actions={
          own ? (
            <Link to="/reforger-battlelog/profile" className={buttonClass('outline', 'small')}>
              Go to My Profile
            </Link>
          ) : (
            isError && !basic && <GoBack size="small" />
          )
        }
      />
      {notFound ? (
        <NotFound title="Nobody of this UUID has played on our servers">
          The address may have lost a digit. The search box finds players by name.
        </NotFound>
      ) : (
        <PlayerProfile player={player} own={own} />
      )}
    </>
  );
}
