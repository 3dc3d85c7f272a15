import type {
  CareerFigures,
  Channel,
  Doer,
  Faction,
  Fighter,
  GroupMember,
  LogSource,
  Platform,
  WeaponSource,
} from '@app/telemetry/reforger';
import type { EventOf } from '../decider';

export type { CareerFigures, Channel, Doer, Faction, Fighter, LogSource, Platform };

/**
 * What happened on a Reforger server. Each source of an agent (a log file, the saves, RCON) is a stream of its own, so
 * that no order in which sources arrive changes anything: an event says when it happened, and never in which game.
 * Which game it belongs to follows from its time and from `ReforgerGameStarted` and `ReforgerGameEnded` of its server.
 *
 * Streams: `reforgerLog-<server>-<source>-<log>` (kills, joins, chat, status, bases, wcs, console, rcon),
 * `reforgerCareer-<server>-<playerId>` (saves), `reforgerTools-<server>-<day>` (the webhook of Server Admin Tools),
 * `reforgerGames-<server>` (winners reported apart from the end of a game), `reforgerGroups-<server>-<day>` (groups).
 */

/** Where an event comes from. */
export interface OfServer {
  readonly serverId: number;
  /** By the server's clock, ISO 8601, UTC. */
  readonly at: string;
}

/** One fact of one log of one source. */
export interface OfLog extends OfServer {
  readonly source: LogSource;
  /** `20261004T090433000`: the time of the log's first line; a file that is written for days is one log a day. Of RCON, the day. */
  readonly log: string;
  /** Of the fact, within the log. */
  readonly sequence: number;
}

export interface GamePlayer {
  readonly playerId: string;
  /** All seconds in the game by faction, those before the player left or changed sides too. */
  readonly factions: Readonly<Record<Faction, number>>;
  /** Here when it ended, and in which faction. */
  readonly stayed: Faction | null;
}

/** A win or a loss, with the faction it was for. */
export interface GameResult {
  readonly playerId: string;
  readonly faction: Faction;
  readonly won: boolean;
}

export interface ReforgerFacts {
  /** A player appears in this log for the first time, or something about the player became known or changed. */
  ReforgerPlayerIdentified: OfLog & {
    readonly playerId: string;
    readonly name: string;
    /** Null where the source does not provide it. */
    readonly platform: Platform | null;
    readonly steamId: string | null;
  };
  ReforgerPlayerKilled: OfLog & {
    readonly victim: Fighter;
    /** Null for `ai` and `environment`. */
    readonly killer: Fighter | null;
    readonly by: Doer;
    readonly weapon: string | null;
    /** Null where the source does not provide it. */
    readonly weaponSource: WeaponSource | null;
    /** `RIFLE`, in the words of the source; null where it does not provide it. */
    readonly weaponType: string | null;
    /** Metres. */
    readonly distance: number | null;
  };
  /** A player killed a character of the AI. */
  ReforgerAiKilled: OfLog & {
    readonly killer: Fighter;
    readonly isFriendly: boolean;
    readonly weapon: string | null;
    readonly weaponSource: WeaponSource | null;
    readonly weaponType: string | null;
    /** Metres. */
    readonly distance: number | null;
  };
  ReforgerChatSent: OfLog & {
    readonly channel: Channel;
    readonly playerId: string;
    readonly name: string;
    readonly message: string;
  };
  ReforgerPlayerConnected: OfLog & { readonly playerId: string };
  ReforgerPlayerLeft: OfLog & {
    readonly playerId: string;
    /** Seconds since the player connected; 0 when nobody saw that. */
    readonly seconds: number;
    /**
     * Seconds in the running game so far, by faction; empty when none runs. The game's end reports them again, among all of
     * the game: who counts time per faction counts `ReforgerGameEnded` alone.
     */
    readonly factions: Readonly<Record<Faction, number>>;
  };
  ReforgerFactionJoined: OfLog & { readonly playerId: string; readonly faction: Faction };
  ReforgerGameStarted: OfLog;
  ReforgerGameEnded: OfLog & {
    readonly startedAt: string;
    /** `FACTION_VICTORY`; null where nothing says it. `abandoned`: the server ended or another game began without an end. */
    readonly reason: string | null;
    /** Null when the console does not say it: a `ReforgerGameDecided` may follow. */
    readonly winner: Faction | null;
    /** Everybody who was in it. */
    readonly players: readonly GamePlayer[];
    /** Empty without a winner. */
    readonly results: readonly GameResult[];
  };
  /** The console said who won when the game had ended already, or RJSLogging did. */
  ReforgerWinnerReported: OfLog & { readonly winner: Faction };
  /** A game ended, `at`, and its console reported no winner: RJSLogging or the webhook may. */
  ReforgerGameLeftUndecided: OfServer & { readonly startedAt: string; readonly players: readonly GamePlayer[] };
  /** The winner of a game that ended `at`, which its end did not tell: from the console, RJSLogging, or the webhook. */
  ReforgerGameDecided: OfServer & {
    readonly startedAt: string;
    readonly winner: Faction;
    readonly results: readonly GameResult[];
  };
  ReforgerBaseCaptured: OfLog & { readonly faction: Faction; readonly base: string };
  ReforgerVoteChanged: OfLog & {
    readonly what: 'started' | 'succeeded';
    readonly initiator: string | null;
    readonly target: string;
  };
  ReforgerPerformanceMeasured: OfLog & { readonly fps: number; readonly players: number; readonly ai: number };
  /** RCON's answer to who is there. */
  ReforgerRosterSampled: OfLog & {
    readonly players: readonly { readonly playerId: string; readonly name: string; readonly faction: Faction | null }[];
  };
  /** A line that should have been understood: the format has moved on. */
  ReforgerLineUnrecognised: OfLog & { readonly text: string };
  /** Everything up to `sequence` was received: the last of it became no event. */
  ReforgerFactsReceived: OfLog;
  ReforgerFactsSetAside: OfLog & { readonly after: number; readonly reason: string };
  ReforgerFactsRecovered: OfLog & { readonly after: number };

  /** A player's save has changed, or was seen for the first time. */
  ReforgerCareerChanged: OfServer & {
    readonly playerId: string;
    /** Counts from 1: a save after a wipe, with all that only grows lower than before, begins the next. */
    readonly epoch: number;
    /** As the save says it. */
    readonly total: CareerFigures;
    /**
     * What was added since the save before, never below zero. Of the first save all, if it came to be while the agent watched;
     * else nothing.
     */
    readonly added: CareerFigures;
  };

  /** Server Admin Tools reported it. */
  ReforgerToolsEventReceived: OfServer & {
    /** `serveradmintools_game_ended` */
    readonly name: string;
    /** Identifies it: a digest of name, time and data. */
    readonly key: string;
    readonly data: Readonly<Record<string, string | number | boolean | null>>;
  };
  /** Groups as a server mod reports them, or as RJSLogging lists them, when they have changed. */
  ReforgerGroupsReported: OfServer & {
    readonly groups: readonly {
      readonly id: number;
      readonly name: string;
      readonly faction: Faction;
      readonly isPrivate: boolean;
      readonly maxMembers: number | null;
      readonly leader: string | null;
      readonly members: readonly GroupMember[];
    }[];
    /** Players in no group. */
    readonly alone: readonly (GroupMember & { readonly faction: Faction | null })[];
  };
}

export type ReforgerEvent = EventOf<ReforgerFacts>;
