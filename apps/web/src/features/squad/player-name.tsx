import { Link } from 'react-router-dom';
import { cx } from '~/kit/cx';
import { playerPath } from './figures';

const UNKNOWN = 'Unknown Player';

/** A name that leads to its player. Who is unknown has no page worth opening. */
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
  if (!known) return <span className={cx('text-ink-2', className)}>{name || UNKNOWN}</span>;
  return (
    <Link to={playerPath(steamId, playerId)} className={cx('hover:underline hover:underline-offset-4', className)}>
      <bdi>{name}</bdi>
    </Link>
  );
}
