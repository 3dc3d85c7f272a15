/** What the clan calls answer. Field names and shapes are the community's specification; times are ISO 8601, UTC. */

export type ClanRole = 'leader' | 'officer' | 'member';

/** Sums of what the present members have done on all servers together; exempt players and unlinked members add nothing. */
export interface ClanStatistics {
  readonly total_kills: number;
  readonly total_deaths: number;
  readonly total_revives: number;
  /** Minutes. */
  readonly total_playtime: number;
  readonly total_score: number;
}

/** What somebody is called. */
export interface ClanMemberNames {
  /** As Steam, and then the game chat, know it; null when neither does: then there is no profile to lead to. */
  readonly steamUsername: string | null;
  /** The handle; null where the chat platform does not know the account, or does not answer in time. */
  readonly discordUsername: string | null;
  /** What they are called: as Steam knows them, else as the guild does, else "Unknown Player". */
  readonly displayName: string;
  /** Null without a picture, and where the chat platform does not answer in time. */
  readonly discordAvatarUrl: string | null;
}

export interface ClanMember extends ClanMemberNames {
  /** The Steam ID that the member joined with: no other member of the clan has it, and the calls name members by it. */
  readonly steamid: string;
  /** The account that is linked now, whose figures count; null when none is. Profiles are found by this one. */
  readonly linkedSteamId: string | null;
  /** Chat-platform id. */
  readonly discordId: string;
  readonly role: ClanRole;
  readonly joined_at: string;
  /** When they were first seen to be gone from the guild; null while they are there. */
  readonly leftAt: string | null;
}

/** What a clan says of itself. */
interface ClanTexts {
  readonly name: string;
  readonly tag: string;
  readonly motto: string;
  readonly description: string;
  /** The code of an invite; empty without one. */
  readonly discord_link: string;
}

export interface Clan extends ClanTexts {
  readonly id: number;
  /** A path of this origin that never changes what it shows; null without an image. */
  readonly image_url: string | null;
  readonly created_at: string;
  readonly member_limit: number;
  /** The leader first, then officers, then members, each in the order in which they joined. */
  readonly members: readonly ClanMember[];
  readonly statistics: ClanStatistics;
  /** By score among the listed clans; null for one that is not listed. */
  readonly rank: number | null;
  /** How many clans are listed. */
  readonly ranked_clans: number;
}

export interface ClanAnswer {
  readonly success: true;
  readonly clan: Clan;
}

/** The caller's clan, and what they are in it; both null for who is in none. */
export interface MyClanAnswer {
  readonly success: true;
  readonly clan: Clan | null;
  readonly role: ClanRole | null;
  /** The caller's Steam ID in the clan: the `steamid` of their row. Null for who is in none. */
  readonly steamid: string | null;
}

export interface ClanRequirementsAnswer {
  readonly success: true;
  readonly canCreate: boolean;
  /** Everything that is missing, with how far one is; empty when nothing is. */
  readonly message: string;
  readonly isPatreon: boolean;
  /** Whole hours, rounded down. */
  readonly playtimeHours: number;
  readonly seedingHours: number;
  /** What is needed. */
  readonly required: { readonly tier: number; readonly playtimeHours: number; readonly seedingHours: number };
  /** 0 for who supports nothing. */
  readonly tier: number;
  /** Whether a Steam account is linked: without one there are no figures. */
  readonly isLinked: boolean;
  readonly isInClan: boolean;
}

/** An open invite as the clan sees it. */
export interface ClanInvite {
  /** `12-3`: the third invite of clan 12. */
  readonly id: string;
  readonly steamid: string;
  /** The Steam ID where no name is known. */
  readonly playerName: string;
  readonly created_at: string;
  readonly expires_at: string;
  /** Who sent it. */
  readonly invitedBy: string;
}

export interface ClanInvitesAnswer {
  readonly success: true;
  /** Newest first. */
  readonly invites: readonly ClanInvite[];
}

/** An open invite as the invited player sees it. */
export interface ReceivedClanInvite {
  readonly id: string;
  readonly clan_id: number;
  readonly name: string;
  readonly tag: string;
  readonly motto: string;
  readonly expires_at: string;
  readonly image_url: string | null;
  readonly member_count: number;
  readonly member_limit: number;
  readonly invitedBy: string;
}

export interface MyClanInvitesAnswer {
  readonly success: true;
  /** Newest first. */
  readonly invites: readonly ReceivedClanInvite[];
}

export interface ClanLeaderboardEntry {
  readonly id: number;
  readonly name: string;
  readonly tag: string;
  readonly motto: string;
  readonly image_url: string | null;
  readonly member_count: number;
  readonly member_limit: number;
  readonly total_kills: number;
  readonly total_deaths: number;
  readonly total_revives: number;
  /** Minutes. */
  readonly total_playtime: number;
  readonly total_score: number;
  /** From 1, by score; equals by id. */
  readonly rank: number;
}

export interface ClanLeaderboardAnswer {
  readonly success: true;
  /** By score, the most first; at most 100 of the clans with as many members as the community lists. */
  readonly leaderboard: readonly ClanLeaderboardEntry[];
  /** When the last of it changed; null for an empty board. */
  readonly lastUpdated: string | null;
}

/** A member with figures of all time; all null for who is not linked, or exempt, or was never seen on a server. */
export interface ClanMemberRow extends ClanMemberNames {
  readonly steamid: string;
  readonly linkedSteamId: string | null;
  readonly discordId: string;
  readonly role: ClanRole;
  /** By score, from 1; null without figures. */
  readonly rank: number | null;
  readonly kills: number | null;
  readonly deaths: number | null;
  readonly revives: number | null;
  /** Minutes. */
  readonly playtime: number | null;
  readonly score: number | null;
}

export interface ClanMembersLeaderboardAnswer {
  readonly success: true;
  /** By score, the most first; those without figures last. */
  readonly members: readonly ClanMemberRow[];
  readonly lastUpdated: string | null;
}

/** One thing that happened in a clan, in the shape of an audit entry. */
export interface ClanActivityEntry {
  /** The id of the event. */
  readonly id: string;
  /** `CREATE`, `UPDATE`, `DELETE`, `JOIN`, `LEAVE`, `KICK`, `PROMOTE`, `DEMOTE`, `TRANSFER_LEADERSHIP`, `REMOVE_MEMBER`, `INVITE`, `CANCEL_INVITE`, `DECLINE_INVITE`, and for members `RANK` */
  readonly action: string;
  readonly resourceType: 'clan';
  readonly resourceId: string;
  readonly resourceName: string;
  /** Who did it: a member, or staff. */
  readonly adminDisplayName: string;
  /** Of staff, as the community calls them; empty for what members do. */
  readonly adminRoles: readonly string[];
  /** By field: a plain value, or `{ from, to }`. `player` is whom it happened to, `invitedBy` who had invited them. */
  readonly changes: Readonly<Record<string, unknown>>;
  readonly createdAt: string;
}

export interface ClanActivityAnswer {
  readonly success: true;
  /** Newest first, the last 200. */
  readonly activity: readonly ClanActivityEntry[];
}

/** What commands of clans answer. `message` is what a screen may show. */
export interface ClanDone {
  readonly success: true;
  readonly message: string;
  readonly clan_id: number;
}

export interface ClanImageDone extends ClanDone {
  readonly image_url: string | null;
  readonly imageUrl: string | null;
}

export interface ClanTagEntry {
  readonly clanId: number;
  readonly tag: string;
  readonly name: string;
}

export interface ClanTagsAnswer {
  readonly success: true;
  /** By Steam ID; who is in no clan is missing. */
  readonly data: Readonly<Record<string, ClanTagEntry>>;
}

/** A clan as staff see it. */
export interface AdminClan extends ClanTexts {
  readonly id: number;
  readonly member_limit: number;
  readonly member_count: number;
  readonly leader_steamid: string;
  readonly leader_name: string;
  /** When the leader was first seen to be no longer in the guild; null while they are in it. */
  readonly leader_left_at: string | null;
  readonly created_at: string;
  readonly updated_at: string;
  readonly image_url: string | null;
  readonly imageUrl: string | null;
}

export interface AdminClansAnswer {
  readonly success: true;
  /** By name. */
  readonly clans: readonly AdminClan[];
}

/** The ETag of it begins with the revision of the clan, for `If-Match`. */
export interface AdminClanAnswer {
  readonly success: true;
  readonly clan: AdminClan & { readonly members: readonly ClanMember[] };
}
