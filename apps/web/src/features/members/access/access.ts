import type { Permissions } from '@app/contracts/members/members';

/** What a page may require of its visitor. */
export type Need = 'signed-in' | 'guild-member' | 'vip' | 'member' | 'moderator' | 'admin';

export type Verdict = 'allowed' | 'loading' | 'sign-in' | 'join-guild' | 'denied';

/** Everybody who satisfies the key, from the highest down: a moderator is as good as a member and a VIP. */
const SATISFIED_BY: Record<'vip' | 'member' | 'moderator' | 'admin', readonly (keyof Permissions)[]> = {
  admin: ['isAdmin'],
  moderator: ['isAdmin', 'isModerator'],
  member: ['isAdmin', 'isModerator', 'isMember'],
  vip: ['isAdmin', 'isModerator', 'isMember', 'isVip'],
};

/** In this order: who is here, are they in the guild, have they the role. `permissions` is undefined while loading. */
export function judge(need: Need, signedIn: boolean, permissions: Permissions | undefined): Verdict {
  if (!signedIn) return 'sign-in';
  if (need === 'signed-in') return 'allowed';
  if (!permissions) return 'loading';
  if (!permissions.isGuildMember) return 'join-guild';
  if (need === 'guild-member') return 'allowed';
  return SATISFIED_BY[need].some((right) => permissions[right]) ? 'allowed' : 'denied';
}

/** How the screens call a role. */
export const ROLE_NAMES: Record<'vip' | 'member' | 'moderator' | 'admin', string> = {
  vip: 'VIP',
  member: 'Member',
  moderator: 'Moderator',
  admin: 'Admin',
};
