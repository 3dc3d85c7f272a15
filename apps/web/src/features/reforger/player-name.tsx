import type { ReforgerPlatform } from '@app/contracts/reforger/reforger';
import { Link } from 'react-router-dom';
import { SupporterBadge } from '~/features/supporters/supporter-badge';
import { useSupporterTier } from '~/features/supporters/queries';
import { nameClassOf } from '~/features/supporters/supporter-words';
import { cx } from '~/lib/cx';
import { playerPath } from './figures';
import { PlatformTag } from './platform-tag';

const UNKNOWN = 'Unknown Player';

/** A name that leads to its player, with the badge of a supporter and the platform behind its last word. Who has no name has no page worth opening. */
export function PlayerName({
  uid,
  name,
  platform,
  className,
}: {
  uid: string;
  name: string;
  platform: ReforgerPlatform | null;
  className?: string;
}) {
  const identified = name !== '' && name !== UNKNOWN;
  const tier = useSupporterTier(identified ? uid : '');
  return (
    <span className="max-w-full min-w-0">
      {identified ? (
        <Link
          to={playerPath(uid)}
          className={cx('hover:underline hover:underline-offset-4', nameClassOf(tier), className)}
        >
          <bdi>{name}</bdi>
        </Link>
      ) : (
        <bdi className={cx('text-ink-2', className)}>{name || UNKNOWN}</bdi>
      )}
      <span className="ml-2.5 inline-flex items-center gap-2.5 align-middle empty:hidden">
        <SupporterBadge tier={tier} />
        <PlatformTag platform={platform} />
      </span>
    </span>
  );
}
