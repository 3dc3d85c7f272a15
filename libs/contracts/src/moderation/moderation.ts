import type { FileSecret } from '../served-files/file-access';
import type { ImportEntry } from '../imports/imports';
import type { PortalGame } from '../portal-game';

/*
 * What staff do about players. Admins of the game and community admins; `game` is `squad` or `reforger`.
 *
 * GET  /api/moderation/{game}/settings                          -> ModerationSettings
 * GET  /api/moderation/{game}/servers/{serverId}/orders         -> OrdersAnswer
 * POST /api/moderation/{game}/servers/{serverId}/orders          OrderDto -> 202 OrderAnswer
 * GET  /api/moderation/{game}/players/{player}/record           -> RecordAnswer
 * POST /api/moderation/{game}/players/{player}/notes             NoteDto -> Done
 * GET  /api/moderation/{game}/banned                            -> BannedAnswer
 * GET  /api/moderation/{game}/bans?state&search&page            -> BansAnswer
 * POST /api/moderation/{game}/bans                               BanDto -> BanAnswer
 * POST /api/moderation/{game}/bans/{banId}/length                BanLengthDto -> Done
 * POST /api/moderation/{game}/bans/{banId}/lift                  LiftBanDto -> Done
 * GET  /api/moderation/{game}/bans/file                         -> text: the bans in force, as a Bans.cfg
 * POST /api/moderation/{game}/ban-imports/report                 BanImportDto -> ReportAnswer; nothing is stored
 * POST /api/moderation/{game}/ban-imports                        ApplyBanImportDto -> ImportAnswer
 * GET  /api/moderation/{game}/ban-imports                       -> ImportsAnswer
 * POST /api/moderation/{game}/ban-imports/{importId}/undo        UndoImportDto -> Done
 * GET  /api/moderation/{game}/ban-lists                         -> BanListsAnswer
 * POST /api/moderation/{game}/ban-lists                          SubscribeBanListDto -> SubscribeAnswer, community admins
 * POST /api/moderation/{game}/ban-lists/{listId}/read           -> 202 Done
 * POST /api/moderation/{game}/ban-lists/{listId}/accept          AcceptBanListDto -> 202 Done, community admins
 * POST /api/moderation/{game}/ban-lists/{listId}/unsubscribe     UnsubscribeBanListDto -> Done, community admins
 * POST /api/moderation/{game}/ban-lists/{listId}/exceptions      BanListExceptionDto -> Done
 * POST /api/moderation/{game}/ban-lists/{listId}/exceptions/{player}/end -> Done
 * GET  /api/moderation/{game}/watchlist                         -> WatchlistAnswer; the ETag is for `If-Match`
 * PUT  /api/moderation/{game}/watchlist/{player}                 WatchDto -> Done
 * DELETE /api/moderation/{game}/watchlist/{player}              -> Done
 * POST /api/moderation/reforger/bans/{banId}/send/{serverId}    -> 202 Done
 * GET  /api/moderation/squad/ban-file                           -> BanFileAnswer
 * POST /api/moderation/squad/ban-file/secret                    -> BanFileSecretAnswer, community admins
 * DELETE /api/moderation/squad/ban-file/secret                  -> Done, community admins
 *
 * 409, and no event: already-ordered, too-many-orders, already-banned, ban-over, report-changed,
 * nothing-taken, already-subscribed, too-many-lists, reading-changed, watch-changed, too-many-watched. 404: server-not-found, ban-not-found,
 * import-not-found, list-not-found.
 */

export type ModeratedGame = PortalGame;

/** What staff may order of a server, as far as its game can do it. */
export const STAFF_ORDER_KINDS = [
  ...(['message', 'warn', 'kick', 'broadcast', 'squad-message'] as const),
  ...(['remove-from-squad', 'change-team', 'disband-squad', 'rename-squad', 'next-layer'] as const),
] as const;
export type StaffOrderKind = (typeof STAFF_ORDER_KINDS)[number];
/** `ban` and `unban` follow from bans and cannot be ordered. */
export type OrderKind = StaffOrderKind | 'ban' | 'unban';
export type OrderOutcome = 'done' | 'absent' | 'failed' | 'refused' | 'late' | 'unknown';

/**
 * `waiting`: no agent has fetched it yet. `taken`: the agent has it. `expired`: none came within the minute. `unanswered`:
 * the agent has said nothing for a minute; what it says later takes the place of this.
 */
export type OrderState = 'waiting' | 'taken' | 'expired' | 'unanswered' | OrderOutcome;

export interface SquadTarget {
  readonly team: 1 | 2;
  readonly squadId: number;
  readonly name: string;
}

/** An order to a game server, and what came of it. Times are ISO 8601, UTC. */
export interface ServerOrderEntry {
  readonly orderId: string;
  readonly game: ModeratedGame;
  readonly serverId: number;
  readonly kind: OrderKind;
  readonly player: string | null;
  readonly name: string | null;
  readonly squad: SquadTarget | null;
  readonly reason: string | null;
  /** As the game shows it. */
  readonly text: string;
  /** The ban that it follows from. */
  readonly ban: string | null;
  readonly by: string;
  readonly at: string;
  readonly state: OrderState;
  readonly takenAt: string | null;
  readonly completedAt: string | null;
  /** The server's own words, or why not. */
  readonly answer: string | null;
  /** From the agent's fetching to the server's answer, milliseconds. */
  readonly took: number | null;
}

export interface OrdersAnswer {
  readonly success: true;
  /** Newest first, the last 50 of the server. */
  readonly orders: readonly ServerOrderEntry[];
}

export interface OrderAnswer {
  readonly success: true;
  readonly orderId: string;
}

/** What staff may choose from. */
export interface ModerationSettings {
  readonly success: true;
  readonly reasons: readonly { readonly name: string; readonly message: string; readonly for: readonly string[] }[];
  /** How the community speaks to who is banned. */
  readonly voice: {
    readonly shortName: string;
    readonly appeal: string;
    readonly locale: string;
    readonly timeZone: string;
  };
}

export type RecordKind = 'note' | 'warning' | 'kick' | 'ban';

/** One thing in the record of a player. Times are ISO 8601, UTC. */
export interface RecordEntry {
  readonly id: string;
  readonly kind: RecordKind;
  readonly at: string;
  readonly by: string;
  /** The note, or what was shown to the player. */
  readonly text: string;
  readonly reason: string | null;
  /** Of a warning or a kick. */
  readonly serverId: number | null;
  /** Of a warning or a kick: what came of it. */
  readonly state: OrderState | null;
  readonly answer: string | null;
  readonly took: number | null;
  /** Of a ban: its end; null for good. */
  readonly until: string | null;
  readonly evidence: number;
  readonly liftedAt: string | null;
  readonly liftedBy: string | null;
}

export interface RecordAnswer {
  readonly success: true;
  /** `name` is empty and `seenAt` null for who was never seen on a server. */
  readonly player: { readonly player: string; readonly name: string; readonly seenAt: string | null };
  /** Warnings and kicks that were carried out, or may have been. */
  readonly counts: { readonly note: number; readonly warning: number; readonly kick: number; readonly ban: number };
  /** The id of the ban in force; null for none. */
  readonly activeBan: string | null;
  /** Newest first, the last 200. */
  readonly entries: readonly RecordEntry[];
}

/** A ban. Times are ISO 8601, UTC. */
export interface BanEntry {
  readonly banId: string;
  readonly game: ModeratedGame;
  readonly player: string;
  readonly name: string;
  readonly reason: string;
  readonly text: string;
  readonly notes: string;
  readonly evidence: readonly string[];
  readonly by: string;
  /** The id of the member whom `by` names; null where that is a list. So are those below. */
  readonly byId: string | null;
  readonly at: string;
  /** Null for good. */
  readonly until: string | null;
  readonly liftedAt: string | null;
  readonly liftedBy: string | null;
  readonly liftedById: string | null;
  readonly liftReason: string | null;
  /** Changes of its end, oldest first. */
  readonly changes: readonly {
    readonly at: string;
    readonly by: string;
    readonly byId: string | null;
    readonly until: string | null;
  }[];
  /** The import that brought it; null for what staff typed. */
  readonly importId: string | null;
  /** The subscribed list that brought it, which `by` names; null for what no list did. */
  readonly listId: string | null;
}

export const BAN_STATES = ['active', 'ending', 'expired', 'lifted', 'all'] as const;
/** `ending`: in force, and ends within a day. */
export type BanFilter = (typeof BAN_STATES)[number];

export interface ListedBan extends BanEntry {
  readonly state: 'active' | 'expired' | 'lifted';
  /** What the servers said to it: kicks in Squad, the server's own bans in Reforger. Newest first. */
  readonly orders: readonly ServerOrderEntry[];
}

export interface BansAnswer {
  readonly success: true;
  readonly bans: readonly ListedBan[];
  readonly counts: Readonly<Record<BanFilter, number>>;
  /** Of the filter and the search. */
  readonly total: number;
  readonly totalPages: number;
  /** When the first of all was given; null before that. */
  readonly since: string | null;
}

/** Who may not play now. */
export interface BannedAnswer {
  readonly success: true;
  /** The end of each ban by its player, ISO 8601, UTC; null for good. */
  readonly players: Readonly<Record<string, string | null>>;
}

export interface BanAnswer {
  readonly success: true;
  readonly message: string;
  readonly banId: string;
}

export interface BanFileAnswer {
  readonly success: true;
  readonly name: string;
  /** With `<secret>` in place of a secret that staff made. */
  readonly path: string;
  readonly entries: number;
  /** How often it became another. */
  readonly version: number;
  /** When it last did, ISO 8601, UTC; null before the first ban. */
  readonly changedAt: string | null;
  readonly servers: readonly {
    readonly serverId: number;
    readonly name: string;
    /** Null: not by this api process. */
    readonly fetchedAt: string | null;
    readonly isCurrent: boolean;
  }[];
  /** Null while the path holds none. */
  readonly secret: FileSecret | null;
  /** The path before the last change works until then, ISO 8601, UTC; null when it does not any more. */
  readonly formerUntil: string | null;
  /** How old the file is, seconds: 0 while the read models are available. */
  readonly age: number;
}

export interface BanFileSecretAnswer {
  readonly success: true;
  readonly message: string;
  /** null when the same request was answered before: the secret was in that answer. */
  readonly path: string | null;
}

/** Bans that were brought over in one act. */
export interface BanImportEntry extends ImportEntry {
  readonly game: ModeratedGame;
}

/** `first`: nothing of the list was taken over before. `shrunk`: it names less than half of those before. */
export type WhyHeld = 'first' | 'shrunk' | 'empty' | 'unclear';

/** A subscribed list of bans that others keep. Times are ISO 8601, UTC. */
export interface BanListEntry {
  readonly listId: string;
  readonly game: ModeratedGame;
  readonly name: string;
  readonly address: string;
  /** How often it is read, hours. */
  readonly everyHours: number;
  readonly by: string;
  readonly at: string;
  /** The last reading, whatever came of it: `because` says why it failed. Null before the first. */
  readonly tried: { readonly at: string; readonly because: string | null } | null;
  /** The last reading that the bans on the site are like; null before that. `entries`: players it named. */
  readonly taken: {
    readonly at: string;
    readonly entries: number;
    readonly entered: number;
    readonly changed: number;
    readonly lifted: number;
  } | null;
  /** What was read since and waits for staff. Null for nothing. */
  readonly held: { readonly at: string; readonly hash: string; readonly entries: number; readonly why: WhyHeld } | null;
  /** Lines of the last reading that were not understood, and the first of them. */
  readonly unclear: number;
  readonly problems: readonly { readonly line: number; readonly why: string }[];
  /** Staff wanted it read then, and it was not since. */
  readonly requestedAt: string | null;
  /** It is read no more, and its bans are being lifted. */
  readonly endingAt: string | null;
}

/** A player whom a list bans nowhere. */
export interface BanListException {
  readonly listId: string;
  readonly game: ModeratedGame;
  readonly player: string;
  readonly name: string;
  readonly reason: string;
  readonly by: string;
  readonly at: string;
}

export interface BanListsAnswer {
  readonly success: true;
  /** By name. `inForce`: its bans that are in force. */
  readonly lists: readonly (BanListEntry & {
    readonly inForce: number;
    /** Newest first. */
    readonly exceptions: readonly BanListException[];
  })[];
}

export interface SubscribeAnswer {
  readonly success: true;
  readonly message: string;
  readonly listId: string;
}

/** `site`: the player is marked on the site. `rules`: rules of the watchlist begin as well when the player joins. */
export const WATCH_TOLD = ['site', 'rules'] as const;
export type WatchTold = (typeof WATCH_TOLD)[number];

/** A player whom staff keep an eye on. Times are ISO 8601, UTC. */
export interface WatchedPlayer {
  readonly player: string;
  /** Empty where none is known. */
  readonly name: string;
  readonly reason: string;
  /** Null: until somebody takes them off. */
  readonly until: string | null;
  readonly told: WatchTold;
  /** Who changed it last, and when. */
  readonly by: string;
  readonly at: string;
}

export interface WatchlistAnswer {
  readonly success: true;
  /** Those who are watched now, the last change first. */
  readonly players: readonly WatchedPlayer[];
}
