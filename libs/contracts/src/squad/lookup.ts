import type { AddressRecord, FightPage, MaskedAddress, SharedDays, SteamContradiction } from '../battlelog/lookup';

/** What the player lookup of Squad answers. `steamID` is the EOS id of a player who has no Steam ID. */

export interface SquadSuggestion {
  readonly steamID: string;
  readonly lastName: string;
  /** The name before by which the player was found; null when the last one fits. */
  readonly formerName: string | null;
  readonly rank: number;
  /** ISO 8601, UTC; null for somebody who was never seen in a fight or a match. */
  readonly lastSeen: string | null;
}

export interface SquadSuggestionsAnswer {
  readonly success: true;
  readonly suggestions: readonly SquadSuggestion[];
}

/** Somebody else who came from an address of the player. */
export interface SquadAlt extends SharedDays {
  readonly lastName: string;
  readonly steamID: string;
}

interface RolePoints {
  /** Of the rolling days. */
  readonly totalPoints: number;
  /** 0 to 100. */
  readonly rolePercentage: number;
}

/** Times in minutes. */
export interface SquadLookup {
  readonly steamID: string;
  /** The EOS id; the Steam ID of who has none. */
  readonly playerID: string;
  readonly lastName: string;
  /** Those before, the newest first, each with when it was last used, ISO 8601, UTC. */
  readonly previousNames: readonly { readonly name: string; readonly lastSeen: string }[];
  readonly firstSeen: string;
  readonly lastSeen: string | null;
  readonly rank: number;
  readonly rankName: string;
  readonly totalScore: number;
  readonly totalKills: number;
  readonly totalDeaths: number;
  /** Those inflicted. */
  readonly totalWounds: number;
  readonly totalRevives: number;
  readonly timesRevived: number;
  readonly highestKillstreak: number;
  readonly totalTeamkills: number;
  readonly timesTeamkilled: number;
  readonly wins: number;
  readonly losses: number;
  /** Those, the drawn ones, and those left before their end. */
  readonly matches: number;
  readonly playtime: number;
  /** Null when it cannot be read. */
  readonly totalSeedtime: number | null;
  readonly squadleadPlaytime: number;
  /** Null when it cannot be read. */
  readonly whitelistRoles: { readonly superSeeder: RolePoints; readonly squadLeader: RolePoints } | null;
  readonly accountInfo: {
    readonly discordUsername: string | null;
    readonly discordId: string | null;
    readonly reforgerUuid: string | null;
    readonly patreonTier: string | null;
  };
  readonly contradictions: readonly SteamContradiction[];
  /** Some of the account's information could not be read. */
  readonly websiteDbError: boolean;
  readonly altAccounts: AddressRecord & {
    /** The address shared on most days, masked; null when none is shared. */
    readonly sharedIP: string | null;
    /** Everybody who shares an address, strongest first, each once. */
    readonly accounts: readonly SquadAlt[];
    /** Every address, the one shared on most days first. */
    readonly addresses: readonly (MaskedAddress & { readonly accounts: readonly SquadAlt[] })[];
  };
}

/** Either the player, or several whom the query fits equally well. */
export interface SquadLookupAnswer {
  readonly success: true;
  readonly player: SquadLookup | null;
  readonly choices: readonly SquadSuggestion[];
}

export const SQUAD_FIGHT_KINDS = ['kills', 'deaths', 'inflicted-wounds', 'taken-wounds'] as const;
export type SquadFightKind = (typeof SQUAD_FIGHT_KINDS)[number];

export interface SquadFight {
  readonly id: string;
  readonly serverID: number;
  readonly layer: string | null;
  /** As it is called; null when nobody knows. */
  readonly weapon: string | null;
  readonly damage: number;
  readonly teamkill: boolean;
  /** Null when nobody knows who it was. */
  readonly victimName: string | null;
  readonly victimSteamID: string | null;
  /** Null for falls, fences, and whatever else is nobody. */
  readonly attackerName: string | null;
  readonly attackerSteamID: string | null;
  /** By the server's clock, ISO 8601, UTC. */
  readonly time: string;
}

export type SquadFightsAnswer = FightPage<SquadFight>;
