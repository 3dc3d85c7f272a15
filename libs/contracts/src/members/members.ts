import type { PortalGame } from '../portal-game';

/** What `GET /api/auth/permissions` answers. */
export interface Permissions {
  readonly isGuildMember: boolean;
  readonly isAdmin: boolean;
  readonly isModerator: boolean;
  readonly isMember: boolean;
  readonly isVip: boolean;
}

export interface PermissionsAnswer {
  readonly success: true;
  readonly permissions: Permissions;
  /** Whether to request the admin permissions: everybody else gets 403. */
  readonly isStaff: boolean;
}

/** What `GET /api/admin-portal/permissions` answers. */
export interface AdminPermissions {
  readonly hasAdminAccess: boolean;
  readonly isCommunityAdmin: boolean;
  readonly squad: {
    readonly canAccess: boolean;
    readonly isAdmin: boolean;
    readonly isSeniorAdmin: boolean;
    readonly isCoordinator: boolean;
  };
  readonly reforger: {
    readonly canAccess: boolean;
    readonly isAdmin: boolean;
    readonly isSeniorAdmin: boolean;
    readonly isCoordinator: boolean;
    readonly isDev: boolean;
  };
}

export interface AdminPermissionsAnswer {
  readonly success: true;
  readonly permissions: AdminPermissions;
}

/** What `GET /api/admin-portal/{game}/test` answers: the caller's role in that game's part of the portal. */
export interface PortalTestAnswer<Game extends PortalGame = PortalGame> {
  readonly success: true;
  readonly message: string;
  readonly game: Game;
  readonly isCommunityAdmin: boolean;
  readonly roles: AdminPermissions[Game];
}

export interface GuildRole {
  readonly id: string;
  readonly name: string;
  /** 24-bit RGB as an integer; 0 means no colour. */
  readonly color: number;
}

/** What `GET /api/auth/discord-roles` answers. */
export interface DiscordRolesAnswer {
  readonly success: true;
  readonly roles: readonly GuildRole[];
  readonly discordId: string;
  readonly username: string;
  readonly avatarUrl: string | null;
  /** ISO 8601. */
  readonly discordCreatedAt: string;
  /** null when not in the guild. */
  readonly guildJoinedAt: string | null;
  readonly message?: string;
}
