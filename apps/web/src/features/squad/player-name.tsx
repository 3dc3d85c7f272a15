import { Link } from 'react-router-dom';
import { cx } from '~/kit/cx';
import { playerPath } from './figures';
import { SupporterBadge } from './supporter-badge';
import { useSupporterTier } from './supporter-tiers';
import { nameClassOf } from './supporter-words';

const UNKNOWN = 'Unknown Player';

/** A name that leads to its player, with the badge of a supporter. Who is unknown has no page worth opening. */
export function PlayerName({
  name,
  steamId,
  playerId,
  className,
}: {
  name: string;
  steamId: string;
  playerId: string;
  className?: string;
}) {
  const known = name !== '' && name !== UNKNOWN && (steamId || playerId);
  const tier = useSupporterTier(known ? steamId : '');
  if (!known) return <span className={cx('text-ink-2', className)}>{name || UNKNOWN}</span>;
  const link = (
    <Link
      to={playerPath(steamId, playerId)}
      className={cx('hover:underline hover:underline-offset-4', nameClassOf(tier), className)}
    >
      <bdi>{name}</bdi>
    </Link>
  );
  if (tier === 0) return link;
  return (
    <span className="inline-flex max-w-full min-w-0 items-center gap-2.5">
      {link}
      <SupporterBadge tier={tier} />
    </span>
  );
}
