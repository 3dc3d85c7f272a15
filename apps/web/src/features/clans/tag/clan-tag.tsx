import { Link } from 'react-router-dom';
import { cx } from '~/lib/cx';
import { clanPath } from '../paths';
import { useClanTag } from './queries';

const LOOK = 'title font-[650] text-ink-3';

/** The tag of a player's clan, before the name; nothing for who is in none. It leads to the clan. */
export function ClanTag({ steamId, className }: { steamId: string; className?: string }) {
  const clan = useClanTag(steamId);
  if (!clan) return null;
  return (
    <Link
      to={clanPath(clan.clanId)}
      title={clan.name}
      aria-label={`${clan.tag}, ${clan.name}`}
      className={cx(LOOK, 'shrink-0 hover:text-ink hover:underline hover:underline-offset-4', className)}
    >
      {clan.tag}
    </Link>
  );
}

/** The same as words, where the name itself is what is pressed. */
export function ClanTagText({ steamId, className }: { steamId: string; className?: string }) {
  const clan = useClanTag(steamId);
  return clan ? <span className={cx(LOOK, 'shrink-0', className)}>{clan.tag}</span> : null;
}
