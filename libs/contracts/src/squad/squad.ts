import type { NotRanked } from '../battlelog/battlelog';

/** What the Squad calls of the battlelog answer. Field names and shapes are the community's specification. */

export interface SquadStats {
  readonly totalPlayers: number;
  /** Matches that ended. */
  readonly totalMatches: number;
  readonly totalKills: number;
  readonly totalDeaths: number;
  readonly totalRevives: number;
  readonly totalTeamkills: number;
  /** When any of these last changed, ISO 8601, UTC; null while there is nothing. */
  readonly lastUpdated: string | null;
}

export interface SquadStatsAnswer {
  readonly success: true;
  readonly data: SquadStats;
}

export interface SquadLeaderboardEntry {
  readonly rank: number;
  /** Empty when the player has none. */
  readonly steamID: string;
  /** Names the player to our own calls wherever they take a Steam ID, also without one. */
  readonly playerID: string;
  readonly playerName: string;
  /** 1 to 60. */
  readonly levelRank: number;
  readonly levelName: string;
  /** Of the category: kd with two decimals, playtime in whole minutes, else whole numbers. */
  readonly value: number;
}

export interface SquadLeaderboardAnswer {
  readonly success: true;
  readonly data: {
    readonly category: string;
    readonly description: string;
    /** At most 100. */
    readonly players: readonly SquadLeaderboardEntry[];
    /** When any of it last changed, ISO 8601, UTC; null while there is nothing. */
    readonly lastUpdated: string | null;
  };
}

/** The caller's own place, with those before and behind. */
export interface SquadNeighboursAnswer {
  readonly success: true;
  readonly data: {
    readonly category: string;
    readonly description: string;
    /** Null when the caller is not ranked; `reason` then says why. */
    readonly rank: number | null;
    readonly reason: NotRanked | null;
    /** Kills and deaths together from which on a K/D is ranked. */
    readonly rankedKdFrom: number;
    /** In order of rank, the caller among them; empty when the caller is not ranked. */
    readonly players: readonly SquadLeaderboardEntry[];
  };
}

export interface SquadSearchAnswer {
  readonly success: true;
  /** At most ten: names that begin with the text first. */
  readonly results: readonly { readonly steamID: string; readonly playerID: string; readonly playerName: string }[];
}

export interface SquadProfileSummary {
  readonly success: true;
  readonly hasConnections: boolean;
  readonly hasSquadProfile: boolean;
  /** Null without a linked account. */
  readonly steamId: string | null;
  readonly message: string;
  readonly connectedAccounts: { readonly steam: boolean };
}

export interface SquadServiceStar {
  readonly level: 'none' | 'bronze' | 'silver' | 'gold' | 'platinum';
  /** The faction's code. */
  readonly category: string;
  readonly teamName: string;
  readonly totalKills: number;
  /** Null at the highest. */
  readonly nextLevel: 'bronze' | 'silver' | 'gold' | 'platinum' | null;
  readonly killsToNext: number;
}

export interface SquadBasicAnswer {
  readonly success: true;
  readonly data: {
    readonly playerName: string;
    readonly platform: 'windows';
    readonly playerUID: string;
    readonly steamID: string;
    readonly rank: {
      readonly rank: number;
      readonly name: string;
      readonly progressPercentage: number;
      readonly currentXP: number;
      readonly nextRankXP: number;
      readonly xpToNextRank: number;
    };
    readonly score: number;
    readonly kdRatio: number;
    /** By faction code, in the order of display; factions without a star of their own come last. */
    readonly serviceStars: Readonly<Record<string, SquadServiceStar>>;
  };
}

export interface SquadPlayerStatsAnswer {
  readonly success: true;
  readonly data: {
    readonly combat: {
      readonly kills: number;
      readonly deaths: number;
      readonly kdRatio: number;
      readonly knifeKills: number;
    };
    readonly support: { readonly revives: number; readonly timesRevived: number };
  };
}

interface WeaponFigures {
  readonly weapon: string;
  /** Enemies wounded, which the order goes by: an instant kill makes no wound. */
  readonly wounds: number;
  /** Whole health points. */
  readonly damageDealt: number;
}

export interface SquadWeaponsAnswer {
  readonly success: true;
  /** Most wounds first; variants of one weapon are one entry, which lists them where there are several. */
  readonly data: { readonly topWeapons: readonly (WeaponFigures & { readonly variants?: readonly WeaponFigures[] })[] };
}

export interface SquadRival {
  readonly steamId: string;
  readonly playerId: string;
  readonly name: string;
  readonly count: number;
}

export interface SquadExtendedAnswer {
  readonly success: true;
  readonly data: {
    readonly playtime: { readonly hours: number; readonly minutes: number };
    /** The first four make up `matches`: those with a result. A match history lists those without one too. */
    readonly matches: {
      readonly wins: number;
      readonly losses: number;
      readonly draws: number;
      /** Left before the match ended. */
      readonly left: number;
      readonly matches: number;
      readonly winRate: number;
    };
    readonly highestKillstreak: number;
    /** Enemies wounded: an instant kill makes no wound. */
    readonly wounds: number;
    /** Null when there is none. */
    readonly topVictim: SquadRival | null;
    readonly topNemesis: SquadRival | null;
    readonly topRevived: SquadRival | null;
    readonly topReviver: SquadRival | null;
    /**
     * Whole health points taken from enemies, and from vehicles. Of `vehicle`, `unclear` was taken from vehicles whose
     * class names no faction, so that nobody knows whose they were; `ownVehicle` comes on top: vehicles of the own team.
     */
    readonly damageStats: {
      readonly infantry: number;
      readonly vehicle: number;
      readonly unclear: number;
      readonly ownVehicle: number;
    };
    readonly vehicleStats: { readonly vehiclesDestroyed: number; readonly latHits: number; readonly hatHits: number };
    readonly teamkillStats: { readonly teamkills: number; readonly timesTeamkilled: number };
    /** 0 to 100; null where nothing counts these points yet. */
    readonly pointSystem: {
      readonly superSeederRewardPercentage: number | null;
      readonly squadLeadRewardPercentage: number | null;
    };
  };
}

/** What a match was to a player: `left` is gone before it ended, whoever won. */
export type SquadMatchResult = 'won' | 'lost' | 'drawn' | 'left';

export interface SquadMatchHistoryEntry {
  /** Of the match page. */
  readonly matchId: string;
  readonly layer: string;
  readonly won: boolean;
  /** Null when the match counts for nobody: seeding, abandoned, or without a known winner. */
  readonly result: SquadMatchResult | null;
  readonly totalKills: number;
  readonly totalDeaths: number;
  readonly totalRevives: number;
  /** Null when an admin ended it, in a draw, and when nobody won. */
  readonly winnerTickets: number | null;
  readonly loserTickets: number | null;
  readonly winnerTeam: string | null;
  readonly startTime: string;
  readonly endTime: string;
}

export interface SquadMatchHistoryAnswer {
  readonly success: true;
  /** Matches that ended, newest first: the last ones, at most 50. */
  readonly data: readonly SquadMatchHistoryEntry[];
  /** All that ended, listed or not; and those of them without a result, which no profile or board counts. */
  readonly ended: number;
  readonly withoutResult: number;
  /** Matches whose end is not known. Their figures are in the player's totals and in no entry. */
  readonly running: {
    readonly matches: number;
    readonly kills: number;
    readonly deaths: number;
    readonly revives: number;
  };
}

export interface SquadRibbonsAnswer {
  readonly success: true;
  /** `ribbon1` to `ribbon18`. */
  readonly ribbons: Readonly<Record<string, boolean>>;
  readonly progress: Readonly<Record<string, number>>;
  /** How many of what each is given for. */
  readonly needed: Readonly<Record<string, number>>;
  /**
   * Ribbons 4 and 5 are given for roles: why somebody with all their points has none. `account`: no Steam account that is
   * linked and proved; `role`: it is not given yet.
   */
  readonly missing: Readonly<Record<string, 'account' | 'role'>>;
}

export interface SquadMatchPage {
  readonly matchId: string;
  readonly serverId: number;
  readonly layer: string | null;
  readonly level: string | null;
  readonly startTime: string;
  /** Null while it runs. */
  readonly endTime: string | null;
  /** Null while it runs. */
  readonly outcome: 'won' | 'draw' | 'abandoned' | null;
  readonly winner: 1 | 2 | null;
  readonly winnerTeam: string | null;
  readonly endedByAdmin: boolean;
  /** Its beginning was not recorded. */
  readonly partial: boolean;
  readonly teams: readonly {
    readonly team: 1 | 2;
    readonly faction: string | null;
    readonly unit: string | null;
    readonly tickets: number | null;
  }[];
  /** Most kills first. */
  readonly players: readonly {
    readonly playerId: string;
    readonly steamId: string;
    readonly name: string;
    readonly team: 1 | 2 | null;
    /** Null while it runs, and when it does not count. */
    readonly result: SquadMatchResult | null;
    readonly kills: number;
    readonly deaths: number;
    readonly wounds: number;
    readonly revives: number;
    readonly teamkills: number;
  }[];
}

export interface SquadMatchAnswer {
  readonly success: true;
  readonly data: SquadMatchPage;
}

/** One thing that happened in a match. People are ids, named on the match page; null when the player is unknown. */
export type SquadMoment = { readonly at: string } & (
  | {
      readonly type: 'death';
      readonly victim: string | null;
      readonly attacker: string | null;
      readonly by: 'enemy' | 'teammate' | 'self' | 'nobody' | 'unknown';
      readonly weapon: string | null;
    }
  | { readonly type: 'revive'; readonly reviver: string | null; readonly victim: string | null }
  | {
      readonly type: 'capture';
      readonly zone: string;
      readonly how: 'captured' | 'neutralised';
      readonly team: 1 | 2;
    }
  | { readonly type: 'tickets'; readonly team1: number; readonly team2: number }
);

export interface SquadTimelineAnswer {
  readonly success: true;
  /** In order; what was found out later stands where it happened. */
  readonly data: { readonly matchId: string; readonly moments: readonly SquadMoment[] };
}
