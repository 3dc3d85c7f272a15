import type { Right } from '@app/contracts/community/rights';
import type { AdminPermissions, Permissions } from '@app/contracts/members/members';
import type { Caller } from '../platform/requests/caller';

type Rights = readonly [Right, ...Right[]];

/** Whoever holds one of these has a part of the admin portal open to them. */
export const SQUAD_STAFF = [
  'community-admin',
  'squad-admin',
  'squad-senior-admin',
  'squad-coordinator',
] as const satisfies Rights;
export const REFORGER_STAFF = [
  'community-admin',
  'reforger-admin',
  'reforger-senior-admin',
  'reforger-coordinator',
  'reforger-dev',
] as const satisfies Rights;

/** An admin is everything below as well, a moderator a member, a member a VIP. */
export const permissionsOf = ({ rights, inGuild }: Caller): Permissions => {
  const isAdmin = rights.has('admin');
  const isModerator = isAdmin || rights.has('moderator');
  const isMember = isModerator || rights.has('member');
  return { isGuildMember: inGuild, isAdmin, isModerator, isMember, isVip: isMember || rights.has('vip') };
};

/** Not hierarchical: a coordinator without the admin flag has no admin tools. */
export const adminPermissionsOf = ({ rights }: Pick<Caller, 'rights'>): AdminPermissions => {
  const squad = {
    isAdmin: rights.has('squad-admin'),
    isSeniorAdmin: rights.has('squad-senior-admin'),
    isCoordinator: rights.has('squad-coordinator'),
  };
  const reforger = {
    isAdmin: rights.has('reforger-admin'),
    isSeniorAdmin: rights.has('reforger-senior-admin'),
    isCoordinator: rights.has('reforger-coordinator'),
    isDev: rights.has('reforger-dev'),
  };
  const isCommunityAdmin = rights.has('community-admin');
  const inSquad = isCommunityAdmin || Object.values(squad).includes(true);
  const inReforger = isCommunityAdmin || Object.values(reforger).includes(true);
  return {
    hasAdminAccess: inSquad || inReforger,
    isCommunityAdmin,
    squad: { canAccess: inSquad, ...squad },
    reforger: { canAccess: inReforger, ...reforger },
  };
};
