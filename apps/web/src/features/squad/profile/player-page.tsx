import { playerKey } from '@app/domain/player-key';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useParams, useSearchParams } from 'react-router-dom';
import { fetchedPart } from '~/lib/code/fetched';
import { buttonClass } from '~/ui/kit/controls/button-class';
import { Skeleton } from '~/ui/kit/feedback/skeleton';
import { GoBack } from '~/ui/page/go-back';
import { MessagePage } from '~/ui/page/message-page';
import { isNotFound, NotFound } from '../../battlelog/not-found';
import { SquadHeader } from './squad-header';
import { PlayerProfile } from './player-profile';
import { basicQuery, isOwnProfileQuery, summaryQuery } from '../queries';

const Comparison = fetchedPart(
  () => import('./comparison'),
  () => <Skeleton className="h-160 w-full" />,
);

/** Any player's profile, by Steam ID or the id of who has none. */
export default function PlayerPage() {
  const { steamId = '' } = useParams();
  if (!steamId.trim())
    return (
      <MessagePage title="No Steam ID provided" action={<GoBack size="small" />}>
        The address ends before it says whose profile to show. The search box finds players by name.
      </MessagePage>
    );
  const player = playerKey(steamId) ?? steamId;
  return <Player key={player} player={player} />;
}

function Player({ player }: { player: string }) {
  // A check that fails means not own.
  const { data: basic, isError, error } = useQuery(basicQuery(player));
  const notFound = !basic && isNotFound(error);
  // A check that fails means not own. Of nobody it need not be read again with every match that is played.
  const { data, isPending } = useQuery({ ...isOwnProfileQuery(player), retry: false, enabled: !notFound });
  const own = data?.isOwnProfile === true;
  return (
    <>
      <SquadHeader
        player={player}
        own={own}
        note={!own && <span>(Viewing Player Profile)</span>}
        actions={
          own ? (
            <Link to="/squad-battlelog/profile" className={buttonClass('outline', 'small')}>
              Go to My Profile
            </Link>
          ) : isError && !basic ? (
            <GoBack size="small" />
          ) : (
            <CompareWithMe player={player} checked={!isPending} />
          )
        }
      />
      {notFound ? (
        <NotFound title="Nobody of this id has played on our servers">
          The address may have lost a digit. The search box finds players by name.
        </NotFound>
      ) : (
        <>
          <Compared player={player} />
          <PlayerProfile player={player} own={own} />
        </>
      )}
    </>
  );
}

/** Names the other player of a comparison: `?with=76561198000000042` */
const WITH = 'with';

/** For readers who have a profile of their own. */
function CompareWithMe({ player, checked }: { player: string; checked: boolean }) {
  const { data: me, isPending } = useQuery(summaryQuery);
  if (isPending || (me?.hasSquadProfile && !checked)) return <Skeleton className="h-8 w-36" />;
  if (!me?.hasSquadProfile || me.steamId === null || me.steamId === player) return null;
  return (
    <Link to={`?${WITH}=${me.steamId}`} preventScrollReset className={buttonClass('outline', 'small')}>
      Compare with me
    </Link>
  );
}

function Compared({ player }: { player: string }) {
  const [search] = useSearchParams();
  const { pathname } = useLocation();
  const named = search.get(WITH) ?? '';
  const other = playerKey(named) ?? named;
  if (!other || other === player) return null;
  return (
    <div className="page pt-7">
      <Comparison players={[other, player]} closeTo={pathname} />
    </div>
  );
}
