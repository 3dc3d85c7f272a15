import type { ExemptIdsDocument } from '../battlelog/read-models';
import { readModel } from '../read-model';
import type { SquadFightKind } from './lookup';
import type { SquadMatchResult as MatchResult } from './squad';

/** What the leaderboards rank, and what belongs to it. */
export interface SquadFigures {
  /**
   * Enemies killed, own deaths of any cause, enemies wounded, own wounds of any cause. An instant kill makes no wound, so
   * that there may be more kills than wounds.
   */
  readonly kills: number;
  readonly deaths: number;
  readonly wounds: number;
  readonly timesWounded: number;
  readonly revives: number;
  readonly timesRevived: number;
  readonly teamWounds: number;
  readonly teamkills: number;
  readonly timesTeamkilled: number;
  readonly suicides: number;
  /** Both make up `wounds`: with what a soldier carries, and with the guns of vehicles and emplacements. */
  readonly infantryWounds: number;
  readonly vehicleWounds: number;
  readonly wins: number;
  readonly losses: number;
  readonly draws: number;
  /** Matches left before they ended. */
  readonly left: number;
  /** With a result: won, lost, drawn or left. */
  readonly matches: number;
  /** Seconds in matches. */
  readonly playtime: number;
  readonly score: number;
  /** Kills for each death; null for players with too few kills and deaths to be ranked by it. */
  readonly kd: number | null;
  /** ISO 8601, UTC; empty before the first fight or match. */
  readonly seenAt: string;
  /** When the last event that changed a figure was written to the log, ISO 8601, UTC; empty before that. */
  readonly changedAt: string;
}

/** What a player has done on all servers together. */
export interface SquadPlayerDocument extends SquadFigures {
  /** The EOS id; the SteamID64 of who has no EOS id. */
  readonly playerId: string;
  /** The first that a server reported, which no later report changes. Empty when the player has none. */
  readonly steamId: string;
  /** When that was written to the log, ISO 8601, UTC; empty without one. */
  readonly steamSince: string;
  /** Other Steam accounts that servers reported later, the first ones: each contradicts. */
  readonly contradictions: readonly SquadContradiction[];
  /** The last one by the game, whenever it arrived; empty before the first. */
  readonly name: string;
  /** The name in the form that searches compare. */
  readonly search: string;
  /** Those before, the newest first, bounded; each with when it was last used as far as that is known, ISO 8601, UTC. */
  readonly names: readonly { readonly name: string; readonly seenAt: string }[];
  /** Those, as they are searched by staff alone: `formerlyAs`. */
  readonly formerSearch: string;
  /** When name or Steam ID last became another, and when the player was first met, by the log; ISO 8601, UTC. */
  readonly namedAt: string;
  readonly metAt: string;
  /** When the name was first reported, and when the first fact of the player happened, by the game; ISO 8601, UTC. */
  readonly nameSince: string;
  readonly firstSeenAt: string;
  /** The last ranks that were won, the lowest first. A rank that is lost and reached again is won once. */
  readonly ranksWon: readonly SquadRankWon[];
}

export interface SquadContradiction {
  readonly steamId: string;
  /** Null where it contradicts by itself: another player was joined to the account before. */
  readonly serverId: number | null;
  /** When it was written to the log, ISO 8601, UTC. */
  readonly at: string;
}

export interface SquadRankWon {
  /** 2 to 60: everybody begins with the first. */
  readonly rank: number;
  /** ISO 8601, UTC. */
  readonly at: string;
}

/** What a player has done in one window of time, or on one server. */
export interface SquadStandingDocument extends SquadFigures {
  /** `2026-W40/all`, `2026-10/1`, `all/1` */
  readonly board: string;
  readonly playerId: string;
}

/** The figures that have a board. */
const RANKED = [
  ...['score', 'kills', 'deaths', 'revives', 'kd'],
  ...['wounds', 'playtime', 'wins', 'infantryWounds', 'vehicleWounds'],
] as const;

export const squadPlayers = readModel<SquadPlayerDocument>({
  name: 'squad-players',
  version: 11,
  indexes: [...RANKED.map((figure) => [`-${figure}`, 'playerId']), ['steamId', 'steamSince'], ['search'], ['-metAt']],
  search: ['search', 'formerSearch'],
});

export const squadStandings = readModel<SquadStandingDocument>({
  name: 'squad-standings',
  version: 4,
  indexes: RANKED.map((figure) => ['board', `-${figure}`, 'playerId']),
});

/** What was done with one weapon. Damage in millionths of a health point, so that sums are exact. */
export interface WeaponTally {
  /** Its blueprint; `''` for what is not known. */
  readonly weapon: string;
  readonly kills: number;
  readonly wounds: number;
  readonly damage: number;
  /**
   * Hits on vehicles of other teams, and on vehicles whose team is unknown. Hits on vehicles of the own team do not
   * count here.
   */
  readonly vehicleHits: number;
  readonly vehicleDamage: number;
  readonly vehiclesDestroyed: number;
}

/** One match of one player. */
export interface MatchLine {
  readonly serverId: number;
  readonly match: string;
  readonly layer: string | null;
  readonly kills: number;
  readonly deaths: number;
  readonly revives: number;
  /** Kills since the last death in this match. */
  readonly streak: number;
  /** Kills of this match in which only the team of who died was known: they count against its faction once that is known. */
  readonly unattributed: Readonly<Partial<Record<1 | 2, number>>>;
  /** By their codes, or what the end of the match called them; null before it. */
  readonly factions: Readonly<Partial<Record<1 | 2, string>>> | null;
  /** Null while it runs, and when it does not count. */
  readonly result: MatchResult | null;
  readonly winnerTickets: number | null;
  readonly loserTickets: number | null;
  readonly winnerTeam: string | null;
  readonly startedAt: string;
  /** Null while it runs. */
  readonly endedAt: string | null;
}

/** The rest of a player's statistics. Rules that may change are applied to it when it is read. */
export interface SquadProfileDocument {
  readonly playerId: string;
  /** Each once, in the order of first use. */
  readonly weapons: readonly WeaponTally[];
  /** Enemies killed, by their faction as the game codes it. */
  readonly killsAgainst: Readonly<Record<string, number>>;
  /** Millionths of a health point taken from teammates. */
  readonly teamDamage: number;
  /** Millionths of a health point taken from vehicles of the own team, and from vehicles whose team is unknown. */
  readonly ownVehicleDamage: number;
  readonly unclearVehicleDamage: number;
  /** Most kills without a death, within one match. */
  readonly highestStreak: number;
  /** Oldest first, bounded. */
  readonly matches: readonly MatchLine[];
  /** Matches with the player in them that ended, listed or not; and those of them that count for nobody. */
  readonly ended: number;
  readonly withoutResult: number;
  /** Won with one ticket left. */
  readonly narrowWins: number;
  /** Most revives in a match that ended without a kill of the player's. */
  readonly gentleRevives: number;
}

export const squadProfiles = readModel<SquadProfileDocument>({ name: 'squad-profiles', version: 7, indexes: [] });

/** What one player did to another. */
export interface SquadPairDocument {
  readonly doer: string;
  readonly other: string;
  readonly kills: number;
  readonly knifeKills: number;
  readonly revives: number;
}

export const squadPairs = readModel<SquadPairDocument>({
  name: 'squad-pairs',
  version: 2,
  indexes: [
    ['doer', '-kills', 'other'],
    ['doer', '-revives', 'other'],
    ['other', '-kills', 'doer'],
    ['other', '-revives', 'doer'],
  ],
});

/** A death or a wound, in the list of one of the two players in it. */
export interface SquadListedFight {
  /** Unique: server, match and sequence of the fact. */
  readonly id: string;
  /** By the server's clock, ISO 8601, UTC. */
  readonly at: string;
  readonly serverId: number;
  readonly layer: string | null;
  readonly weapon: string | null;
  /** Health points. */
  readonly damage: number;
  readonly isTeamkill: boolean;
  /** The other player; null while unknown, and when nobody did it. */
  readonly other: string | null;
  /** The server's name for the other player while unknown; null when there is none. */
  readonly otherName: string | null;
  /** Nobody did it: a fall, a fence. */
  readonly isNobody: boolean;
}

/** What a player did or suffered on one day. Keyed by `fightListKey`: a later day takes the place of an old one. */
export interface SquadFightListDocument {
  readonly playerId: string;
  readonly kind: SquadFightKind;
  /** Days of UTC since 1970; -1 before the first fight. */
  readonly day: number;
  /** Oldest first, bounded. */
  readonly fights: readonly SquadListedFight[];
}

export const squadFightLists = readModel<SquadFightListDocument>({
  name: 'squad-fight-lists',
  version: 1,
  indexes: [],
});

/** How long a player has led squads. */
export interface SquadLeaderDocument {
  readonly playerId: string;
  /** Milliseconds. */
  readonly leading: number;
  /** By server: where the player was last seen, epoch milliseconds by the server's clock, and whether they led then. */
  readonly marks: Readonly<
    Record<string, { readonly at: number; readonly until: number; readonly seeding: number; readonly leading: number }>
  >;
}

export const squadLeaders = readModel<SquadLeaderDocument>({ name: 'squad-leaders', version: 2, indexes: [] });

/** Totals of all players: one document. */
export interface SquadTotalsDocument {
  readonly matches: number;
  readonly kills: number;
  readonly deaths: number;
  readonly revives: number;
  readonly teamkills: number;
  /** When the last event that changed a total was written to the log, ISO 8601, UTC; empty before the first. */
  readonly updatedAt: string;
}

export const squadTotals = readModel<SquadTotalsDocument>({ name: 'squad-totals', version: 3, indexes: [] });

export interface SquadMatchPlayer {
  readonly playerId: string;
  readonly name: string;
  readonly steamId: string;
  readonly team: 1 | 2 | null;
  /** Null while it runs, and when it does not count. */
  readonly result: MatchResult | null;
  readonly kills: number;
  readonly deaths: number;
  readonly wounds: number;
  readonly revives: number;
  readonly teamkills: number;
}

/** One match with everybody in it. */
export interface SquadMatchDocument {
  readonly serverId: number;
  readonly match: string;
  readonly layer: string | null;
  readonly level: string | null;
  /** The log of the game server does not have its beginning, so what happened before is missing. */
  readonly partial: boolean;
  readonly startedAt: string;
  readonly endedAt: string | null;
  readonly outcome: 'won' | 'draw' | 'abandoned' | null;
  readonly winner: 1 | 2 | null;
  readonly winnerName: string | null;
  readonly byAdmin: boolean;
  readonly teams: readonly SquadMatchTeam[];
  /** In the order in which they appeared. A list, because a fold copies it for each fight. */
  readonly players: readonly SquadMatchPlayer[];
}

export interface SquadMatchTeam {
  readonly team: 1 | 2;
  /** By code while it runs, in words once it has ended. */
  readonly faction: string | null;
  readonly unit: string | null;
  readonly tickets: number | null;
}

export const squadMatches = readModel<SquadMatchDocument>({
  name: 'squad-matches',
  version: 6,
  indexes: [['-startedAt'], ['serverId', '-startedAt']],
});

/** The Steam account a member has linked, keyed by the chat-platform id. */
export interface SquadLinkDocument {
  readonly memberId: string;
  /** Null when none is linked. */
  readonly steamId: string | null;
}

export const squadLinks = readModel<SquadLinkDocument>({ name: 'squad-links', version: 1, indexes: [['steamId']] });

/** The players whom the leaderboards leave out, by SteamID64. */
export const squadExempt = readModel<ExemptIdsDocument>({ name: 'squad-exempt', version: 3, indexes: [] });

/** The id of that document. */
export const SQUAD_EXEMPT = 'squad';
