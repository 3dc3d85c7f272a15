import type {
  AdminPermissions,
  AdminPermissionsAnswer,
  DiscordRolesAnswer,
  Permissions,
  PermissionsAnswer,
} from '@app/contracts/members/members';
import type { PortalGame } from '@app/contracts/portal-game';
import { queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import { api } from '../api';
import { isRefused, RIGHTS } from './lost-rights';
import { useSession } from './session';

/** Rights change on the chat platform, not here. */
const RIGHTS_FRESH_MS = 60_000;
/** Where no held connection says when rights change, what is open to staff only reads them this often, milliseconds. */
const RIGHTS_POLL_MS = 8_000;

export const NO_PERMISSIONS: Permissions = {
  isGuildMember: false,
  isAdmin: false,
  isModerator: false,
  isMember: false,
  isVip: false,
};

const NO_ADMIN_ACCESS: AdminPermissions = {
  hasAdminAccess: false,
  isCommunityAdmin: false,
  squad: { canAccess: false, isAdmin: false, isSeniorAdmin: false, isCoordinator: false },
  reforger: { canAccess: false, isAdmin: false, isSeniorAdmin: false, isCoordinator: false, isDev: false },
};

/** These queries read the rights of the person `id`; without an id they are idle. */
const permissionsQuery = (id: string | undefined) =>
  queryOptions({
    queryKey: ['members/permissions', id],
    queryFn: id ? ({ signal }) => api.get<PermissionsAnswer>('auth/permissions', signal) : skipToken,
    staleTime: RIGHTS_FRESH_MS,
    meta: RIGHTS,
  });

/** Reads only for staff: everybody else would be refused, and a refusal is an error in the browser's console. */
const adminPermissionsQuery = (id: string | undefined) => {
  const permissions = permissionsQuery(id);
  return queryOptions({
    queryKey: portalKey(id),
    queryFn: id
      ? async ({ client, signal }) => {
          const { isStaff } = await client.fetchQuery(permissions);
          return isStaff ? fetchAdminPermissions(signal) : NO_ADMIN_ACCESS;
        }
      : skipToken,
    staleTime: RIGHTS_FRESH_MS,
    meta: RIGHTS,
  });
};

/** The first part of both keys of the portal's rights: refreshing it reads both again. */
export const portalKey = (id: string | undefined) => ['members/admin-permissions', id];

/** Read when a game's part of the portal is opened, and after that only when somebody refreshes it. */
export const gamePermissionsQuery = (id: string | undefined, game: PortalGame) =>
  queryOptions({
    queryKey: [...portalKey(id), game],
    queryFn: id
      ? async ({ signal }) =>
          (await api.get<AdminPermissionsAnswer>(`admin-portal/${game}/permissions`, signal)).permissions
      : skipToken,
    staleTime: RIGHTS_FRESH_MS,
    refetchOnWindowFocus: false,
    meta: RIGHTS,
  });

export const discordRolesQuery = (id: string | undefined) =>
  queryOptions({
    queryKey: ['members/discord-roles', id],
    queryFn: id ? ({ signal }) => api.get<DiscordRolesAnswer>('auth/discord-roles', signal) : skipToken,
    staleTime: RIGHTS_FRESH_MS,
    meta: RIGHTS,
  });

export const usePermissions = () =>
  useQuery({ ...permissionsQuery(useSession().person?.id), select: ({ permissions }) => permissions });
export const useAdminPermissions = () => useQuery(adminPermissionsQuery(useSession().person?.id));

/**
 * To be used by whatever is open to staff only: its end comes with the rights in this game, or in the portal. While a
 * connection is held that says when rights change nothing is asked; otherwise they are read by the clock.
 */
export function useWatchedRights(game?: PortalGame): void {
  const id = useSession().person?.id;
  useQuery({ ...(game ? gamePermissionsQuery(id, game) : adminPermissionsQuery(id)), refetchInterval: RIGHTS_POLL_MS });
}

export const useDiscordRoles = () => useQuery(discordRolesQuery(useSession().person?.id));

/** The signed-in person's picture: the chat platform's, else the sign-in provider's, else none. */
export function useAvatarUrl(): string | undefined {
  const { person } = useSession();
  return useQuery(discordRolesQuery(person?.id)).data?.avatarUrl ?? person?.avatarUrl;
}

/** A refusal is no failure: most people have no admin access. */
async function fetchAdminPermissions(signal: AbortSignal): Promise<AdminPermissions> {
  try {
    return (await api.get<AdminPermissionsAnswer>('admin-portal/permissions', signal)).permissions;
  } catch (error) {
    if (isRefused(error)) return NO_ADMIN_ACCESS;
    throw error;
  }
}
