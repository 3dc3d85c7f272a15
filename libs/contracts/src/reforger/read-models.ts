import type { ExemptIdsDocument } from '../battlelog/read-models';
import { readModel } from '../read-model';
import type { ReforgerFightKind } from './lookup';
import { REFORGER_BOARDS, type ReforgerPlatform as Platform } from './reforger';

/**
 * What players have done. Facts of different sources arrive in any order, so every figure is a sum, a lowest or a highest
 * one: the order changes nothing. Of saves thousandths of the unit are stored, as whole numbers, so that sums are exact.
 */
export interface ReforgerFigures {
  /** From kill lines: enemies killed, died by whatever, teammates killed. */
  readonly kills: number;
  readonly deaths: number;
  readonly teamkills: number;
  readonly timesTeamkilled: number;
  readonly suicides: number;
  readonly deathsByAi: number;
  readonly deathsByWorld: number;
  /** Those of `kills` of which the source says that a vehicle's gun was used. */
  readonly vehicleKills: number;
  /** The higher of what saves and lines say: both count the same kills. */
  readonly aiKills: number;
  readonly aiKillsOfSaves: number;
  readonly aiKillsOfLines: number;
  /** From saves. */
  readonly friendlyAiKills: number;
  readonly roadkills: number;
  readonly aiRoadkills: number;
  readonly shotsFired: number;
  readonly grenadesThrown: number;
  /** Metres, thousandths. */
  readonly distanceWalked: number;
  readonly distanceDriven: number;
  readonly distanceAsOccupant: number;
  /** Seconds, thousandths. */
  readonly timePlayed: number;
  /** Medical actions on others. */
  readonly bandages: number;
  readonly tourniquets: number;
  readonly saline: number;
  readonly morphine: number;
  /** Those on oneself. */
  readonly bandagesSelf: number;
  readonly tourniquetsSelf: number;
  readonly salineSelf: number;
  readonly morphineSelf: number;
  /** From ends of games. */
  readonly wins: number;
  readonly winsUS: number;
  readonly winsUSSR: number;
  readonly losses: number;
  readonly lossesUS: number;
  readonly lossesUSSR: number;
  /** By the community's rules, from the figures above. */
  readonly overall: number;
  readonly medic: number;
  /** By the server's clock, ISO 8601, UTC; empty before the first fact. */
  readonly seenAt: string;
  /** When the last of it was written to the log, ISO 8601, UTC; empty before that. */
  readonly changedAt: string;
}

/** A name, with when it was last used, ISO 8601, UTC. */
export interface UsedName {
  readonly name: string;
  readonly seenAt: string;
}

/** A value with when a source last reported it, ISO 8601, UTC. */
export interface Reported<Value> {
  readonly value: Value;
  readonly at: string;
}

/** A SteamID64, and when and by which server it was first reported. */
export interface ReportedSteam extends Reported<string> {
  readonly serverId: number;
}

/** The career in the saves of one server. Points in thousandths. */
export interface ReforgerCareer {
  /** Counts from 1; a wiped server begins the next. */
  readonly epoch: number;
  /** That of the first save, with everything gained since, whatever was wiped. */
  readonly experience: number;
  readonly infantry: number;
  readonly logistics: number;
  readonly medical: number;
}

/** What a player has done on all servers together. */
export interface ReforgerPlayerDocument extends ReforgerFigures {
  /** UUID of the Bohemia account, in lower case. */
  readonly playerId: string;
  /** The newest first, bounded; empty when none is known. */
  readonly names: readonly UsedName[];
  /** The newest of them, as it is searched. */
  readonly search: string;
  /** The others, as they are searched by staff alone: `formerlyAs`. */
  readonly formerSearch: string;
  /** `xbox wombat`: platform and newest name, in lower case, to find who a console account is; empty without a platform. */
  readonly account: string;
  readonly platform: Reported<Platform> | null;
  /** The SteamID64 that was written to the log first, and when: what another server reports later moves nothing. */
  readonly steam: Reported<string> | null;
  /** Each Steam account that servers reported, with when and by which first; the earliest ones, that of `steam` the first. */
  readonly steams: readonly ReportedSteam[];
  /** By server; empty while no save was seen. */
  readonly careers: Readonly<Record<string, ReforgerCareer>>;
  /** When the log first met the player, ISO 8601, UTC. */
  readonly metAt: string;
  /** When the first fact of the player happened, by the game, ISO 8601, UTC. */
  readonly firstSeenAt: string;
}

/** The newest week, month and season that something counted in: `2026-W40`, `2026-10`, `2026-S4`; empty before that. */
export interface ReforgerPeriods {
  readonly week: string;
  readonly month: string;
  readonly season: string;
}

/** What a player has done on one server, or on all, in the newest period of each window. Keyed `<scope> <player>`. */
export interface ReforgerStandingDocument extends ReforgerPeriods {
  /** `all`, or the server's number. */
  readonly scope: string;
  readonly playerId: string;
  readonly ofWeek: ReforgerFigures;
  readonly ofMonth: ReforgerFigures;
  readonly ofSeason: ReforgerFigures;
  /** Of all time; null of all servers together, because the players have those. */
  readonly ofAll: ReforgerFigures | null;
}

/** The boards whose figures stand in `ReforgerFigures`, each under its name. */
const RANKED = REFORGER_BOARDS.filter((board) => board !== 'seeders');

export const reforgerPlayers = readModel<ReforgerPlayerDocument>({
  name: 'reforger-players',
  version: 9,
  indexes: [
    ...RANKED.map((figure) => [`-${figure}`, 'playerId']),
    ['steam.value', 'steam.at'],
    ['account'],
    ['search'],
    ['-metAt'],
  ],
  search: ['search', 'formerSearch'],
});

export const reforgerStandings = readModel<ReforgerStandingDocument>({
  name: 'reforger-standings',
  version: 4,
  indexes: RANKED.flatMap((figure) => [
    ['scope', 'week', `-ofWeek.${figure}`, 'playerId'],
    ['scope', 'month', `-ofMonth.${figure}`, 'playerId'],
    ['scope', 'season', `-ofSeason.${figure}`, 'playerId'],
    ['scope', `-ofAll.${figure}`, 'playerId'],
  ]),
});

/** Where a player was last seen on a server: epoch milliseconds, and points that a quarter of an hour from then on is worth. */
export interface ReforgerPresence {
  readonly at: number;
  readonly until: number;
  readonly seeding: number;
  readonly leading: number;
}

/** How long a player has filled one server, or all, and led groups. Keyed `<scope> <player>`. */
export interface ReforgerSeederDocument extends ReforgerPeriods {
  /** `all`, or the server's number. */
  readonly scope: string;
  readonly playerId: string;
  /** Milliseconds in the newest period of each window. */
  readonly weekSeeders: number;
  readonly monthSeeders: number;
  readonly seasonSeeders: number;
  /** Milliseconds of all time. */
  readonly seeders: number;
  /** Milliseconds; of all servers only. */
  readonly leading: number;
  /** By what looked: the server and the log; bounded. */
  readonly marks: Readonly<Record<string, ReforgerPresence>>;
  readonly changedAt: string;
}

export const reforgerSeeders = readModel<ReforgerSeederDocument>({
  name: 'reforger-seeders',
  version: 3,
  indexes: [
    ['scope', '-seeders', 'playerId'],
    ['scope', 'week', '-weekSeeders', 'playerId'],
    ['scope', 'month', '-monthSeeders', 'playerId'],
    ['scope', 'season', '-seasonSeeders', 'playerId'],
  ],
});

/** What was done with one weapon. */
export interface ReforgerWeapon {
  /** As the game shows it; `''` where the source does not provide it. */
  readonly weapon: string;
  readonly kills: number;
  readonly vehicleKills: number;
  /** `RIFLE`, in the words of the source; null where none says it. */
  readonly type: string | null;
  /** Metres, thousandths; null where no distance was reported. */
  readonly longest: number | null;
}

/** The rest of a player's statistics, as raw as rules that may change want it. */
export interface ReforgerProfileDocument {
  readonly playerId: string;
  /** In the order of their names, bounded. */
  readonly weapons: readonly ReforgerWeapon[];
  /** Time in games that ended, by faction as the game calls it; in the order of the factions, bounded. */
  readonly factions: readonly { readonly faction: string; readonly seconds: number }[];
  /** Ids of games that ended, newest last, bounded. */
  readonly games: readonly string[];
}

export const reforgerProfiles = readModel<ReforgerProfileDocument>({
  name: 'reforger-profiles',
  version: 2,
  indexes: [],
});

/** Enemies that one player killed of another. */
export interface ReforgerPairDocument {
  readonly doer: string;
  readonly other: string;
  readonly kills: number;
}

export const reforgerPairs = readModel<ReforgerPairDocument>({
  name: 'reforger-pairs',
  version: 1,
  indexes: [
    ['doer', '-kills', 'other'],
    ['other', '-kills', 'doer'],
  ],
});

/** Everything together: one document. */
export interface ReforgerTotalsDocument {
  /** Games that ended with or without a winner; not those that were broken off. */
  readonly matches: number;
  readonly kills: number;
  readonly deaths: number;
  readonly teamkills: number;
  readonly shotsFired: number;
  /** Metres, thousandths. */
  readonly distanceWalked: number;
  readonly distanceDriven: number;
  /** What the servers have ever sent: what they never have is not known. */
  readonly sources: {
    readonly killLines: boolean;
    readonly weaponSources: boolean;
    readonly saves: boolean;
    readonly aiKillLines: boolean;
    readonly winners: boolean;
    readonly rosters: boolean;
    readonly groups: boolean;
    readonly games: boolean;
  };
  /** When the last of it was written to the log, ISO 8601, UTC; empty before anything was. */
  readonly updatedAt: string;
}

export const reforgerTotals = readModel<ReforgerTotalsDocument>({ name: 'reforger-totals', version: 2, indexes: [] });

/** The id of that document. */
export const REFORGER_TOTALS = 'all';

/** One game. Keyed `<server>-<start as 20261004T090005000>`. */
export interface ReforgerGameDocument {
  readonly serverId: number;
  readonly startedAt: string;
  /** Null while it runs. */
  readonly endedAt: string | null;
  readonly reason: string | null;
  /** As the console reported it, and as the webhook did; the first counts. */
  readonly winner: string | null;
  readonly decided: string | null;
  /** By id. */
  readonly players: readonly ReforgerGamePlayer[];
  /** Wins and losses, by id. */
  readonly results: readonly { readonly playerId: string; readonly won: boolean }[];
}

export interface ReforgerGamePlayer {
  readonly playerId: string;
  /** The one they were in longest. */
  readonly faction: string | null;
  readonly seconds: number;
}

export const reforgerGames = readModel<ReforgerGameDocument>({
  name: 'reforger-games',
  version: 1,
  indexes: [['serverId', '-startedAt']],
});

export interface ReforgerDeath {
  /** Identifies it; ordered by time. */
  readonly key: string;
  readonly at: string;
  readonly victim: string | null;
  readonly killer: string | null;
  readonly victimFaction: string | null;
  readonly killerFaction: string | null;
  readonly by: 'enemy' | 'teammate' | 'ai' | 'environment' | 'self';
  readonly weapon: string | null;
  /** Metres, thousandths. */
  readonly distance: number | null;
}

export interface ReforgerCapture {
  readonly key: string;
  readonly at: string;
  readonly base: string;
  readonly faction: string;
}

/** What happened on a server in ten minutes, in the order of time, bounded. Keyed `<server> <2026-10-04T09:0>`. */
export interface ReforgerTimelineDocument {
  readonly deaths: readonly ReforgerDeath[];
  readonly captures: readonly ReforgerCapture[];
}

export const reforgerTimeline = readModel<ReforgerTimelineDocument>({
  name: 'reforger-timeline',
  version: 1,
  indexes: [],
});

/** When a player killed and died on one server on one day of UTC, in the order of time, bounded. Keyed `<player> <server> <day>`. */
export interface ReforgerFightsDocument {
  readonly playerId: string;
  /** `09:04:33.000Z` */
  readonly kills: readonly string[];
  readonly deaths: readonly string[];
}

export const reforgerFights = readModel<ReforgerFightsDocument>({ name: 'reforger-fights', version: 1, indexes: [] });

/** A kill, as one of the two who were in it has it. */
export interface ReforgerListedFight {
  /** Identifies it: source, log and sequence of the fact. */
  readonly id: string;
  /** By the server's clock, ISO 8601, UTC. */
  readonly at: string;
  readonly serverId: number;
  readonly isTeamkill: boolean;
  /** The other one; null while the source has only a name, and for the world. */
  readonly other: string | null;
  readonly otherName: string | null;
  readonly victimFaction: string | null;
  readonly weapon: string | null;
  readonly weaponSource: 'infantry' | 'vehicle' | null;
  /** Metres, thousandths. */
  readonly distance: number | null;
}

/** What a player did or suffered on one day. Keyed by `fightListKey`: a later day takes the place of an old one. */
export interface ReforgerFightListDocument {
  readonly playerId: string;
  readonly kind: ReforgerFightKind;
  /** Days of UTC since 1970; -1 before the first fight. */
  readonly day: number;
  /** Oldest first, bounded. */
  readonly fights: readonly ReforgerListedFight[];
}

export const reforgerFightLists = readModel<ReforgerFightListDocument>({
  name: 'reforger-fight-lists',
  version: 1,
  indexes: [],
});

/** An account that a member has linked. */
export interface ReforgerAccount {
  readonly id: string;
  /** Proved, not only typed. */
  readonly verified: boolean;
  /** When it was proved, or typed, ISO 8601, UTC. */
  readonly at: string;
}

/** What says whose Reforger profile is whose, keyed by the chat-platform id. */
export interface ReforgerLinkDocument {
  readonly memberId: string;
  /** The UUID that is linked: it said the member's link code in the game's chat. */
  readonly code: ReforgerAccount | null;
  readonly steam: ReforgerAccount | null;
  /** Names, in lower case. */
  readonly psn: ReforgerAccount | null;
  readonly xbox: ReforgerAccount | null;
}

export const reforgerLinks = readModel<ReforgerLinkDocument>({
  name: 'reforger-links',
  version: 3,
  indexes: [['code.id'], ['steam.id'], ['psn.id'], ['xbox.id']],
});

/** The players whom the leaderboards leave out, by UUID. */
export const reforgerExempt = readModel<ExemptIdsDocument>({ name: 'reforger-exempt', version: 1, indexes: [] });

/** The id of that document. */
export const REFORGER_EXEMPT = 'reforger';
