/** What the connections calls answer. Field names and shapes are the community's specification. */

export type Platform = 'steam' | 'psn' | 'xbox';
/** `reforger`: a player of Reforger, by UUID, whom a code in the game’s chat has proved. */
export type AccountKind = Platform | 'reforger';

interface Link {
  readonly connected: boolean;
  /** The display name; null when not connected. */
  readonly username: string | null;
  /** null when not connected, or only typed. */
  readonly provedBy: LinkProof | null;
}

export interface Connections {
  readonly discord: { readonly username: string };
  /** `id` is the SteamID64, null when not connected. `verified`: proved by signing in with Steam, not only typed. */
  readonly steam: Link & { readonly id: string | null; readonly verified: boolean };
  readonly psn: Link;
  readonly xbox: Link;
  /** `uuid`: in lower case, null when not connected. */
  readonly reforger: Link & { readonly uuid: string | null };
  /** The main profile: the one chosen, else the first that is connected; null when none is. */
  readonly currentProfile: Platform | null;
  /** Connected platforms, in the order steam, psn, xbox. */
  readonly availableProfiles: readonly Platform[];
}

export interface ConnectionsAnswer {
  readonly success: true;
  readonly connections: Connections;
}

/** What every command of the connections answers, beside `x-log-position`. */
export interface ConnectionsDone {
  readonly success: true;
}

/** Where the browser goes to sign in with Steam. It comes back to `/profile?tab=connections&success=...` or `error=...`. */
export interface SteamSignInAnswer {
  readonly success: true;
  readonly url: string;
}

/** A code that links whichever Steam account says it in the game. It takes the place of the member's code before. */
export interface LinkCodeAnswer {
  readonly success: true;
  /** As it is typed in the game: `!zsu k7m2qx`. */
  readonly code: string;
  /** Ten minutes from now, ISO 8601, UTC. It counts once. */
  readonly expiresAt: string;
}

interface AnyNotice {
  readonly id: string;
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly read: boolean;
}

/**
 * `account-released`: somebody else proved, by signing in with Steam or by a code in Reforger, that the account is theirs,
 * so it is no longer linked to this member. `link-refused`: the account used this member's code, and could not be linked, because it belongs
 * to another member or this one has another account. The others: staff did it.
 */
export interface AccountNotice extends AnyNotice {
  readonly kind:
    | 'account-released'
    | 'link-refused'
    | 'account-unlinked'
    | 'account-relinked'
    | 'account-confirmed'
    | 'confirmation-withdrawn';
  readonly platform: AccountKind;
  readonly accountId: string;
  /** Of staff: why they did it. */
  readonly reason?: string;
}

/**
 * What somebody did to the member in a clan: `clan-joined` is for its leader, `clan-transferred` for its new leader, and
 * `clan-leadership-lost` for a leader whom staff replaced.
 */
export interface ClanNotice extends AnyNotice {
  readonly kind:
    | 'clan-invited'
    | 'clan-joined'
    | 'clan-promoted'
    | 'clan-demoted'
    | 'clan-kicked'
    | 'clan-transferred'
    | 'clan-leadership-lost'
    | 'clan-deleted';
  readonly clanId: number;
  readonly clanName: string;
  readonly clanTag: string;
  /** Who did it. */
  readonly by: string;
}

/** What becomes of the member's request to be erased. */
export interface ErasureNotice extends AnyNotice {
  readonly kind: 'erasure-requested' | 'erasure-cancelled' | 'erasure-held-back';
  /** Why staff have stopped it. */
  readonly reason?: string;
}

/** Something a member should know. */
export type Notice = AccountNotice | ClanNotice | ErasureNotice;

export interface NoticesAnswer {
  readonly success: true;
  /** Newest first, the last 50. */
  readonly notices: readonly Notice[];
}

/** One thing that happened to a member's links. */
export interface ConnectionsHistoryEntry {
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly type:
    | 'connected'
    | 'disconnected'
    | 'released'
    | 'verified'
    | 'renamed'
    | 'main-profile-selected'
    | 'unlinked-by-staff'
    | 'relinked-by-staff'
    | 'confirmed-by-staff'
    | 'confirmation-withdrawn';
  readonly platform: AccountKind;
  /** null where it is about the platform alone. */
  readonly accountId: string | null;
  /** The name it had from then on; null where it is not about a name. */
  readonly displayName: string | null;
  /** The name of the person who did it; null for `released`, which the proof of somebody else did, and for staff. */
  readonly by: string | null;
  /** Why, where staff did it. */
  readonly reason?: string;
}

export interface ConnectionsHistoryAnswer {
  readonly success: true;
  /** Newest first, the last 200. */
  readonly history: readonly ConnectionsHistoryEntry[];
}

/**
 * What proved that an account is the member's: Steam's own sign-in, staff, or a code said in the chat of a game server,
 * which is absent from codes of before.
 */
export interface LinkProof {
  readonly by: 'code' | 'staff' | 'steam';
  readonly game?: 'squad' | 'reforger';
  readonly serverId?: number;
}

/** An account of a member, as staff see it. */
export interface MemberAccount {
  readonly platform: AccountKind;
  readonly id: string;
  readonly displayName: string;
  readonly verified: boolean;
  /** null where it was only typed. */
  readonly provedBy: LinkProof | null;
}

/** A link that nothing but a code said on one game server proves. */
export interface ServerProof {
  /** Chat-platform id. */
  readonly memberId: string;
  /** The handle on the chat platform; null while that cannot be read. */
  readonly name: string | null;
  readonly platform: AccountKind;
  readonly id: string;
  readonly displayName: string;
  /** ISO 8601, UTC. */
  readonly provedAt: string;
}

export interface ServerProofsAnswer {
  readonly success: true;
  /** Oldest first, at most 500. */
  readonly proofs: readonly ServerProof[];
  /** There are more: they are listed once these are taken back. */
  readonly more: boolean;
}

/** The links end a moment later. */
export interface ServerProofsWithdrawn {
  readonly success: true;
  readonly withdrawn: number;
}

/** Staff have unlinked it from the member and may give it back. */
export interface UnlinkedAccount extends MemberAccount {
  readonly reason: string;
  /** The name of who unlinked it. */
  readonly by: string;
  /** ISO 8601, UTC. */
  readonly at: string;
}

/** The gaming accounts of one member, for staff. */
export interface MemberAccounts {
  /** Chat-platform id. */
  readonly memberId: string;
  /** The handle on the chat platform; null while that cannot be read. */
  readonly name: string | null;
  readonly accounts: readonly MemberAccount[];
  readonly unlinked: readonly UnlinkedAccount[];
}

export interface MemberAccountsAnswer {
  readonly success: true;
  /** Who has the account, then those from whom staff unlinked it. */
  readonly members: readonly MemberAccounts[];
}
