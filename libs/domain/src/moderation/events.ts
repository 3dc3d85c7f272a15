import type { EventOf } from '../decider';
import type { SecretDropped, SecretRotated } from '../file-access';

export type ModeratedGame = 'squad' | 'reforger';

/**
 * What staff may have a game server do. `message` is for one player, and only `warn` and `kick` are in the record. A squad is
 * renamed to its number. `ban` and `unban` are the server's own bans, which only Reforger has.
 */
export type OrderKind = StaffOrderKind | 'ban' | 'unban';
export type StaffOrderKind =
  | ('message' | 'warn' | 'kick' | 'broadcast' | 'squad-message')
  | ('remove-from-squad' | 'change-team' | 'disband-squad' | 'rename-squad' | 'next-layer');

/**
 * `done`: the server did it. `absent`: the player is not on the server. `failed`: the server says that it did not do it.
 * `refused`: nothing was sent to the server. `late`: it was too old when its turn came. `unknown`: it was sent, or was
 * about to be, and no answer is known, or its words are not understood. Of agents before 1.4 `done` is every answer.
 */
export type OrderOutcome = 'done' | 'absent' | 'failed' | 'refused' | 'late' | 'unknown';

interface OfOrder {
  readonly orderId: string;
  readonly game: ModeratedGame;
  readonly serverId: number;
  /** Whom it is about: a SteamID64 or EOS id of Squad, a UUID of Reforger; null where it is about no single player. */
  readonly player: string | null;
  /** ISO 8601, UTC. */
  readonly at: string;
}

/** Orders to a game server, and what its agent says came of them. */
export interface ServerOrderFacts {
  ServerOrderGiven: OfOrder & {
    readonly kind: OrderKind;
    /** The player's name at that time; null where there is no player. */
    readonly name: string | null;
    /** The squad that it is about. */
    readonly squad: { readonly team: 1 | 2; readonly squadId: number; readonly name: string } | null;
    /** From the community's list; null where none was needed. */
    readonly reason: string | null;
    /** As the game shows it, or the next layer; empty where there is neither. */
    readonly text: string;
    /** The ban that this follows from. */
    readonly ban: string | null;
    /** What began it all: the results carry it on. */
    readonly correlationId: string;
    /** Of a ban: its end, ISO 8601, UTC; null for good. */
    readonly until: string | null;
    /** The rule that gave it. Absent where somebody did. */
    readonly automation?: number;
  };
  /** An agent has fetched it. `agent` is the id that the agent made up for its state folder. */
  ServerOrderFetched: OfOrder & { readonly agent: string };
  ServerOrderCompleted: OfOrder & {
    readonly outcome: OrderOutcome;
    /** The server's own words, or why not. */
    readonly answer: string | null;
    /** From the agent's fetching to the server's answer, milliseconds; null where none came. */
    readonly took: number | null;
  };
  /** No agent fetched it within the minute, or before its rules were stopped on the server. */
  ServerOrderExpired: OfOrder;
  /** Its agent has said nothing for a minute. What it says later still counts. */
  ServerOrderUnanswered: OfOrder;
}

interface OfPlayer {
  readonly game: ModeratedGame;
  readonly player: string;
  /** The player's name at that time; empty where none is known. */
  readonly name: string;
  /** ISO 8601, UTC. */
  readonly at: string;
}

interface OfBan extends OfPlayer {
  readonly banId: string;
}

/** What staff write about a player. */
export interface PlayerRecordFacts {
  PlayerNoteAdded: OfPlayer & { readonly noteId: number; readonly text: string };
  PlayerBanned: OfBan & {
    readonly reason: string;
    /** As the game shows it. */
    readonly text: string;
    /** For staff. */
    readonly notes: string;
    /** Addresses on the web. */
    readonly evidence: readonly string[];
    /** ISO 8601, UTC; null for good. */
    readonly until: string | null;
    readonly through?: Through;
  };
  /** The ban ends at another time. */
  PlayerBanChanged: OfBan & { readonly text: string; readonly until: string | null; readonly through?: ThroughList };
  PlayerBanLifted: OfBan & {
    readonly reason: string;
    readonly through?: Through;
    /** The list that brought it: from now on the player is excepted from it. */
    readonly excepts?: ThroughList;
  };
  /** Whatever a subscribed list says of the player, nobody is banned by it. */
  PlayerExceptedFromList: OfPlayer & ThroughList & { readonly reason: string };
  PlayerListExceptionEnded: OfPlayer & ThroughList;
}

/** What brought a ban, or took it back, in place of a member of staff. */
export type Through = ThroughImport | ThroughList;

/** A subscribed list of bans, and what staff called it then. */
export interface ThroughList {
  readonly listId: string;
  readonly list: string;
}

/** The import that brought a ban or took it back, and the member of staff who ordered that. */
export interface ThroughImport {
  readonly importId: string;
  readonly by: string;
  readonly byId: string;
}

/** A ban from a file of another tool. */
export interface ImportedBan {
  readonly player: string;
  /** Empty where the file names nobody. */
  readonly name: string;
  /** The file's own words. */
  readonly reason: string;
  /** As the game shows it. */
  readonly text: string;
  readonly notes: string;
  /** When it was made: the file's time, or that of the import. ISO 8601, UTC. */
  readonly at: string;
  /** ISO 8601, UTC; null for good. */
  readonly until: string | null;
}

interface OfImport {
  readonly importId: string;
  readonly game: ModeratedGame;
  /** ISO 8601, UTC. */
  readonly at: string;
}

/** Bans brought over from another tool, in one act. */
export interface BanImportFacts {
  /** Some of the bans, numbered from 1: nothing follows before all of them are there. */
  ImportedBansListed: OfImport & { readonly portion: number; readonly bans: readonly ImportedBan[] };
  BansImported: OfImport & {
    /** What staff call the file. */
    readonly source: string;
    readonly taken: number;
    /** Entries of the file that were not taken, for any reason. */
    readonly left: number;
    readonly portions: number;
  };
  /** What the import brought is lifted, as far as nobody changed it. */
  BanImportUndone: OfImport & { readonly reason: string };
}

interface OfList {
  readonly listId: string;
  readonly game: ModeratedGame;
  /** ISO 8601, UTC. Of a reading: when it began. */
  readonly at: string;
}

/** Something in a list that is not understood. */
export interface UnclearLine {
  /** From 1. */
  readonly line: number;
  readonly why: string;
}

interface OfReading extends OfList {
  /** Of the bans in it: the same for the same bans. */
  readonly hash: string;
  /** Players that it names. */
  readonly entries: number;
  /** Lines that were not understood, and what is wrong with the first of them. */
  readonly unclear: number;
  readonly problems: readonly UnclearLine[];
}

/** `first`: nothing of the list was taken over before. `shrunk`: it names less than half of those before. */
export type WhyHeld = 'first' | 'shrunk' | 'empty' | 'unclear';

/** Lists of bans that others keep, and that are read again and again. */
export interface BanListFacts {
  BanListSubscribed: OfList & { readonly name: string; readonly address: string; readonly everyHours: number };
  /** The bans on the site are those of the list, but for players whom staff excepted. */
  BanListRead: OfReading & { readonly entered: number; readonly changed: number; readonly lifted: number };
  /** It was read, and changed nothing: staff decide. */
  BanListHeld: OfReading & { readonly why: WhyHeld };
  BanListUnread: OfList & { readonly because: string };
  /** Staff want it read now. `accepts`: the hash of what was held, which counts this time. */
  BanListReadingRequested: OfList & { readonly accepts: string | null };
  /** It is read no more. `keeps`: its bans stay, as if staff had made them; otherwise they are lifted. */
  BanListUnsubscribed: OfList & { readonly keeps: boolean; readonly reason: string };
  /** Of a list whose bans were to be lifted: they are. */
  BanListEnded: OfList;
}

/** `site`: the player is marked on the site. `rules`: rules of the watchlist begin as well when the player joins. */
export type WatchTold = 'site' | 'rules';

/** Players whom staff keep an eye on. */
export interface WatchlistFacts {
  /** Also another reason, end or audience of who is watched already. */
  PlayerWatched: OfPlayer & {
    /** For staff. */
    readonly reason: string;
    /** ISO 8601, UTC: from then on the player is watched no more. Null: until somebody takes them off. */
    readonly until: string | null;
    readonly told: WatchTold;
  };
  PlayerUnwatched: OfPlayer;
}

/** The secret in the path of the ban list. */
export interface BanFileFacts {
  BanFileSecretRotated: SecretRotated;
  BanFileSecretDropped: SecretDropped;
}

export type ServerOrderEvent = EventOf<ServerOrderFacts>;
export type PlayerRecordEvent = EventOf<PlayerRecordFacts>;
export type BanImportEvent = EventOf<BanImportFacts>;
export type BanListEvent = EventOf<BanListFacts>;
export type WatchlistEvent = EventOf<WatchlistFacts>;
export type BanFileEvent = EventOf<BanFileFacts>;
