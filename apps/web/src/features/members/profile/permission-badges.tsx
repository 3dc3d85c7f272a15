import { Badge } from '~/ui/kit/display/badge';
import { usePermissions } from '~/lib/session/rights';

/** What the roles amount to on this site: the highest standing, for it includes the others. Nothing while it is not known. */
export function PermissionBadges() {
  const { data: held } = usePermissions();
  if (!held) return null;
  if (!held.isGuildMember) return <Badge tone="warn">Not in guild</Badge>;
  const standing = STANDINGS.find(([right]) => held[right])?.[1];
  return standing && <Badge tone="role">{standing}</Badge>;
}

const STANDINGS = [
  ['isAdmin', 'Admin'],
  ['isModerator', 'Moderator'],
  ['isMember', 'Member'],
  ['isVip', 'VIP'],
] as const;
