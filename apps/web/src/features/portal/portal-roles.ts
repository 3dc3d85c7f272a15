import type { PortalRole } from '@app/contracts/capability';
import type { AdminPermissions } from '@app/contracts/members/members';
import type { PortalGame } from '@app/contracts/portal-game';

export const PORTAL_ROLE_NAMES: Readonly<Record<PortalRole, string>> = {
  'community-admin': 'Community Admin',
  coordinator: 'Coordinator',
  'senior-admin': 'Senior Admin',
  admin: 'Admin',
  dev: 'Developer',
};

export const GAME_NAMES: Readonly<Record<PortalGame, string>> = { squad: 'Squad', reforger: 'Reforger' };

/** Somebody's roles in one game, highest first. */
export const rolesIn = (permissions: AdminPermissions, game: PortalGame): PortalRole[] => {
  const { isCommunityAdmin, [game]: held } = permissions;
  const roles: [PortalRole, boolean][] = [
    ['community-admin', isCommunityAdmin],
    ['coordinator', held.isCoordinator],
    ['senior-admin', held.isSeniorAdmin],
    ['admin', held.isAdmin],
    ['dev', 'isDev' in held && held.isDev],
  ];
  return roles.filter(([, holds]) => holds).map(([role]) => role);
};

export const maySeeLogs = (roles: readonly PortalRole[]): boolean =>
  roles.includes('community-admin') || roles.includes('coordinator');
