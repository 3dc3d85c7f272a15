import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { Button } from '~/kit/button';
import { buttonClass } from '~/kit/button-class';
import { MessagePage } from '~/shell/message-page';
import { PlayerHeader } from './player-header';
import { PlayerProfile } from './player-profile';
import { basicQuery, isOwnProfileQuery } from './queries';

/** Any player's profile, by Steam ID or the id of who has none. */
export default function PlayerPage() {
  const { steamId = '' } = useParams();
  if (!steamId.trim())
    return (
      <MessagePage title="No Steam ID provided" action={<GoBack />}>
        The address ends before it says whose profile to show. The search box finds players by name.
      </MessagePage>
    );
  return <Player key={steamId} player={steamId} />;
}

function Player({ player }: { player: string }) {
  // A check that fails means not own.
  const { data } = useQuery({ ...isOwnProfileQuery(player), retry: false });
  const { data: basic, isError } = useQuery(basicQuery(player));
  const own = data?.isOwnProfile === true;
  return (
    <>
      <PlayerHeader
        player={player}
        note={!own && <span>(Viewing Player Profile)</span>}
        actions={
          own ? (
            <Link to="/squad-battlelog/profile" className={buttonClass('outline', 'small')}>
              Go to My Profile
            </Link>
          ) : (
            isError && !basic && <GoBack />
          )
        }
      />
      <PlayerProfile player={player} own={own} />
    </>
  );
}

function GoBack() {
  const navigate = useNavigate();
  return (
    <Button size="small" onClick={() => void navigate(-1)}>
      Go Back
    </Button>
  );
}
