import { Badge } from '~/ui/kit/display/badge';
import { usePermissions } from '~/lib/session/rights';

/** The highest rank that the roles give on this site; it includes the others. Shows nothing while it loads. */
export function PermissionBadges() {
  const { data: held } = usePermissions();
  if (!held) return null;
  if (!held.isGuildMember) return <Badge tone="warn">Not in guild</Badge>;
  const rank = RANKS.find(([right]) => held[right])?.[1];
  return rank && <Badge tone="role">{rank}</Badge>;
}

const RANKS = [
  ['isAdmin', 'Admin'],
  ['isModerator', 'Moderator'],
  ['isMember', 'Member'],
  ['isVip', 'VIP'],
] as const;
