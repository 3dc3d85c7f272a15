import type { ModeratedGame } from '@app/contracts/moderation/moderation';
import { useQuery } from '@tanstack/react-query';
import { Ban } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useNow } from '~/lib/format/use-now';
import { buttonClass } from '~/ui/kit/controls/button-class';
import { Badge } from '~/ui/kit/display/badge';
import { FIND, NEW_BAN } from './bans/address';
import { bannedQuery } from './queries';

interface Shown {
  readonly game: ModeratedGame;
  /** Any id of the game by which bans name players. */
  readonly player: string;
  /** A second one, under which a ban may have been given before the first was seen. */
  readonly alias?: string | undefined;
}

/** The id under which the player is banned now; null for nobody's ban, undefined while that is not known. */
function useBannedAs({ game, player, alias = player }: Shown): string | null | undefined {
  const { data } = useQuery(bannedQuery(game));
  const ids = [player, alias];
  const now = useNow(ids.some((id) => typeof data?.players[id] === 'string'));
  if (!data) return undefined;
  const inForce = ids.find((id) => {
    const until = data.players[id];
    return until !== undefined && (until === null || Date.parse(until) > now);
  });
  return inForce ?? null;
}

/** Beside a player who is banned now. */
export const BannedMark = (shown: Shown) => (useBannedAs(shown) ? <Badge tone="bad">Banned</Badge> : null);

/** Leads to a new ban of the player, or to the one in force: a player has one at a time. */
export function BanLink(shown: Shown) {
  const { game, player } = shown;
  const bannedAs = useBannedAs(shown);
  if (bannedAs === undefined) return null;
  const isBanned = bannedAs !== null;
  const to = new URLSearchParams({ tool: 'bans', ...(isBanned ? { [FIND]: bannedAs } : { [NEW_BAN]: player }) });
  return (
    <Link to={`/admin-portal/${game}?${to}`} className={buttonClass(isBanned ? 'outline' : 'danger')}>
      <Ban size={16} strokeWidth={1.75} aria-hidden />
      {isBanned ? 'Show the ban' : 'Ban...'}
    </Link>
  );
}
