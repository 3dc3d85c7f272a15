import { Link } from 'react-router-dom';
import { ClanTag } from '~/features/clans/tag/clan-tag';
import { useSupporterTier } from '~/features/supporters/queries';
import { cx } from '~/lib/cx';
import { SupporterBadge } from '~/features/supporters/supporter-badge';
import { nameClassOf } from '~/features/supporters/supporter-words';
import { playerPath } from './figures';

const UNKNOWN = 'Unknown Player';

/** A name that leads to its player, with the tag of a clan and the badge of a supporter. Who is unknown has no page worth opening. */
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
  const identified = name !== '' && name !== UNKNOWN && (steamId || playerId);
  const tier = useSupporterTier(identified ? steamId : '');
  if (!identified) return <bdi className={cx('text-ink-2', className)}>{name || UNKNOWN}</bdi>;
  const link = (
    <Link
      to={playerPath(steamId, playerId)}
      className={cx('hover:underline hover:underline-offset-4', nameClassOf(tier), className)}
    >
      <bdi>{name}</bdi>
    </Link>
  );
  return (
    <span className="inline-flex max-w-full min-w-0 items-center gap-2.5">
      <ClanTag steamId={steamId} />
      {link}
      <SupporterBadge tier={tier} />
    </span>
  );
}
