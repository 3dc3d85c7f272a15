import { Badge } from '~/kit/badge';
import { usePermissions } from './queries';

/** What the roles amount to on this site. Nothing while it is not known. */
export function PermissionBadges() {
  const { data: held } = usePermissions();
  if (!held) return null;
  const badges = [
    held.isAdmin && 'Admin',
    held.isModerator && 'Moderator',
    held.isMember && 'Member',
    held.isVip && 'VIP',
    !held.isGuildMember && 'Not in guild',
  ].filter((badge) => badge !== false);
  return (
    <span className="flex flex-wrap gap-1.5">
      {badges.map((badge) => (
        <Badge key={badge} tone={badge === 'Not in guild' ? 'warn' : 'role'}>
          {badge}
        </Badge>
      ))}
    </span>
  );
}
