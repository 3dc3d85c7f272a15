import type { AddressRecord, FightPage, MaskedAddress, SharedDays, SteamContradiction } from '../battlelog/lookup';
import type { ReforgerPlatform } from './reforger';

/** What the player lookup of Reforger answers. Null is what no source has provided. */

export interface ReforgerSuggestion {
  readonly playerUID: string;
  readonly playerName: string;
  /** The name before by which the player was found; null when the newest fits. */
  readonly formerName: string | null;
  readonly platform: ReforgerPlatform | null;
  /** ISO 8601, UTC. */
  readonly lastSeen: string | null;
}

export interface ReforgerSuggestionsAnswer {
  readonly success: true;
  readonly suggestions: readonly ReforgerSuggestion[];
}

/** Somebody else who came from an address of the player. */
export interface ReforgerAlt extends SharedDays {
  readonly playerName: string;
  readonly playerUID: string;
}

export interface ReforgerPreviousAlts {
  readonly addressId: string;
  readonly ip: string;
  readonly alts: readonly ReforgerAlt[];
}

/** Times in minutes. */
export interface ReforgerLookup {
  readonly playerUID: string;
  readonly playerName: string;
  readonly firstSeen: string;
  readonly lastSeen: string | null;
  /** Null where no save was seen. */
  readonly rank: number | null;
  readonly rankName: string | null;
  readonly platform: ReforgerPlatform | null;
  readonly totalScore: number;
  readonly kdRatio: number;
  readonly playtime: number | null;
  readonly seedTime: number | null;
  readonly squadLeadTime: number | null;
  readonly specializationInfantry: number | null;
  readonly specializationLogistics: number | null;
  readonly specializationMedical: number | null;
  readonly totalKills: number;
  readonly totalDeaths: number;
  readonly totalTeamkills: number;
  readonly timesTeamkilled: number;
  readonly totalAIKills: number | null;
  readonly wins: number | null;
  readonly losses: number | null;
  readonly winsUS: number | null;
  readonly lossesUS: number | null;
  readonly winsUSSR: number | null;
  readonly lossesUSSR: number | null;
  readonly playtimeUS: number | null;
  readonly playtimeUSSR: number | null;
  readonly accountInfo: {
    readonly discordUsername: string | null;
    readonly discordId: string | null;
    /** False where the member typed the name of a console account and proved nothing; null where nobody did. */
    readonly isProved: boolean | null;
    readonly steamId: string | null;
    readonly patreonTier: string | null;
  };
  readonly contradictions: readonly SteamContradiction[];
  /** Some of the account's information could not be read. */
  readonly websiteDbError: boolean;
  readonly altAccounts: AddressRecord & {
    readonly currentName: string;
    /** The newest first. */
    readonly previousNames: readonly { readonly name: string; readonly lastSeen: string }[];
    /** That of the newest sighting, masked; null when none is stored. */
    readonly currentIP: string | null;
    readonly currentAddress: MaskedAddress | null;
    /** Strongest first. */
    readonly currentIPAlts: readonly ReforgerAlt[];
    /** The newest first. */
    readonly previousIPs: readonly MaskedAddress[];
    /** Always empty: `player-previous-ip-alts` answers them when they are wanted. */
    readonly previousIPAlts: readonly ReforgerPreviousAlts[];
  };
}

/** Either the player, or several whom the query fits equally well. */
export interface ReforgerLookupAnswer {
  readonly success: true;
  readonly player: ReforgerLookup | null;
  readonly choices: readonly ReforgerSuggestion[];
  readonly message: string;
}

export interface ReforgerPreviousAltsAnswer {
  readonly success: true;
  /** Those that have any. */
  readonly previousIPAlts: readonly ReforgerPreviousAlts[];
}

export const REFORGER_FIGHT_KINDS = ['kills', 'deaths'] as const;
export type ReforgerFightKind = (typeof REFORGER_FIGHT_KINDS)[number];

export interface ReforgerFight {
  readonly id: string;
  readonly serverID: number;
  readonly teamkill: boolean;
  readonly victimName: string | null;
  /** UUID of the Bohemia account. */
  readonly victimBiId: string | null;
  /** Null for the world. */
  readonly killerName: string | null;
  readonly killerBiId: string | null;
  readonly victimFaction: string | null;
  readonly weaponName: string | null;
  /** `infantry`, `vehicle` */
  readonly weaponType: string | null;
  /** Metres. */
  readonly killDistance: number | null;
  /** By the server's clock, ISO 8601, UTC. */
  readonly timestamp: string;
}

export type ReforgerFightsAnswer = FightPage<ReforgerFight>;
