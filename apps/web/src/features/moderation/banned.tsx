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
}

/** Whether the player is banned now; undefined while that is not known. */
function useBanned({ game, player }: Shown): boolean | undefined {
  const { data } = useQuery(bannedQuery(game));
  const until = data?.players[player];
  const now = useNow(typeof until === 'string');
  return data && until !== undefined && (until === null || Date.parse(until) > now);
}

/** Beside a player who is banned now. */
export const BannedMark = (shown: Shown) => (useBanned(shown) ? <Badge tone="bad">Banned</Badge> : null);

/** Leads to a new ban of the player, or to the one in force: a player has one at a time. */
export function BanLink(shown: Shown) {
  const { game, player } = shown;
  const isBanned = useBanned(shown);
  if (isBanned === undefined) return null;
  const to = new URLSearchParams({ tool: 'bans', [isBanned ? FIND : NEW_BAN]: player });
  return (
    <Link to={`/admin-portal/${game}?${to}`} className={buttonClass(isBanned ? 'outline' : 'danger')}>
      <Ban size={16} strokeWidth={1.75} aria-hidden />
      {isBanned ? 'Show the ban' : 'Ban...'}
    </Link>
  );
}
