import type { NotRanked } from '../battlelog/battlelog';

/**
 * The answers of the Reforger routes of the battlelog, below `/api/battlelog/reforger`. Field names and shapes are the
 * community's specification. A figure that no configured source of the servers can provide is null, never zero.
 */

export type ReforgerPlatform = 'windows' | 'playstation' | 'xbox';

/** GET stats, POST stats/refresh */
export interface ReforgerStats {
  readonly totalPlayers: number;
  /** Games that ended. */
  readonly totalMatches: number;
  readonly totalKills: number;
  readonly totalDeaths: number;
  readonly totalTeamkills: number;
  /** These three come from saves alone. */
  readonly totalRoundsFired: number | null;
  /** Kilometres, one decimal. */
  readonly distanceWalkedKm: number | null;
  readonly distanceDrivenKm: number | null;
  /** When any of these last changed, ISO 8601, UTC; null while there is nothing. */
  readonly lastUpdated: string | null;
}

export interface ReforgerStatsAnswer {
  readonly success: true;
  readonly data: ReforgerStats;
}

/** In the order of their tabs. */
export const REFORGER_BOARDS = [
  ...['overall', 'kills', 'aiKills', 'roadkills', 'medic', 'deaths', 'timePlayed', 'distanceWalked'],
  ...['distanceDriven', 'shotsFired', 'wins', 'winsUS', 'winsUSSR', 'seeders', 'vehicleKills'],
] as const;
export type ReforgerBoard = (typeof REFORGER_BOARDS)[number];

export interface ReforgerLeaderboardEntry {
  readonly rank: number;
  readonly playerUID: string;
  readonly playerName: string;
  /** Null where no source has provided it. */
  readonly platform: ReforgerPlatform | null;
  /** 1 to 100; null where no save was seen. */
  readonly levelRank: number | null;
  /** `Gold General` */
  readonly levelName: string | null;
  /** Whole numbers: seconds for `timePlayed`, minutes for `seeders`, metres for distances. */
  readonly value: number;
}

/** GET leaderboards/{type}?window=week|month|season|all&server={id} */
export interface ReforgerLeaderboardAnswer {
  readonly success: true;
  readonly data: {
    readonly category: ReforgerBoard;
    readonly description: string;
    /** What the servers would have to send before this board can be filled, as a sentence; null when they do. */
    readonly needs: string | null;
    /** At most 100. */
    readonly players: readonly ReforgerLeaderboardEntry[];
    readonly lastUpdated: string | null;
  };
}

/** GET leaderboards/{type}/around-me, as Squad's. */
export interface ReforgerNeighboursAnswer {
  readonly success: true;
  readonly data: {
    readonly category: ReforgerBoard;
    readonly description: string;
    readonly rank: number | null;
    readonly reason: NotRanked | null;
    readonly players: readonly ReforgerLeaderboardEntry[];
  };
}

/** GET players/search?q= */
export interface ReforgerSearchAnswer {
  readonly success: true;
  /** At most ten: names that begin with the text first. */
  readonly results: readonly {
    readonly playerUID: string;
    readonly playerName: string;
    readonly platform: ReforgerPlatform | null;
  }[];
}

/** GET profile */
export interface ReforgerProfileSummary {
  readonly success: true;
  readonly hasConnections: boolean;
  readonly hasReforgerProfile: boolean;
  readonly reforgerUUID: string | null;
  /** How the UUID became the member's: proved by a code in the game's chat or by the Steam account, or typed by name; null without one. */
  readonly identifiedBy: 'code' | 'steam' | 'name' | null;
  readonly message: string;
  readonly connectedAccounts: { readonly steam: boolean; readonly psn: boolean; readonly xbox: boolean };
}

/** POST profile/refresh-uuid */
export interface ReforgerRefreshAnswer {
  readonly success: true;
  readonly uuid: string | null;
  readonly message: string;
}

export type ReforgerStarLevel = 'none' | 'bronze' | 'silver' | 'gold' | 'platinum';

export const REFORGER_STARS = ['assault', 'rockets', 'sniper', 'support', 'armour'] as const;
export type ReforgerStar = (typeof REFORGER_STARS)[number];

export interface ReforgerServiceStar {
  readonly level: ReforgerStarLevel;
  readonly category: ReforgerStar;
  readonly totalKills: number;
  /** Null at the highest. */
  readonly nextLevel: Exclude<ReforgerStarLevel, 'none'> | null;
  readonly killsToNext: number;
}

/** GET profile/basic/{uuid} */
export interface ReforgerBasicAnswer {
  readonly success: true;
  readonly data: {
    readonly playerName: string;
    readonly platform: ReforgerPlatform | null;
    readonly playerUID: string;
    /** Empty when none is known. */
    readonly steamID: string;
    /** Null where no save was seen. */
    readonly rank: {
      readonly rank: number;
      readonly name: string;
      readonly progressPercentage: number;
      readonly currentXP: number;
      readonly nextRankXP: number;
      readonly xpToNextRank: number;
    } | null;
    readonly kdRatio: number;
    /** Null where no save was ever seen. */
    readonly timePlayed: { readonly hours: number; readonly minutes: number } | null;
    /** Minutes; null where no source provides it. */
    readonly timeStats: {
      readonly totalSeedTime: number | null;
      readonly totalSquadLeadTime: number | null;
      readonly totalPlaytimeUS: number | null;
      readonly totalPlaytimeUSSR: number | null;
    };
    readonly specializations: {
      readonly infantry: number | null;
      readonly logistics: number | null;
      readonly medical: number | null;
    };
    readonly serviceStars: Readonly<Record<ReforgerStar, ReforgerServiceStar>>;
  };
}

/** GET profile/stats/{uuid}. Null: no configured source provides it. */
export interface ReforgerPlayerStatsAnswer {
  readonly success: true;
  readonly data: {
    readonly score: {
      readonly totalPoints: number;
      readonly kills: number;
      readonly aiKills: number | null;
      readonly deaths: number;
      readonly wins: number | null;
      readonly winsUS: number | null;
      readonly winsUSSR: number | null;
      readonly losses: number | null;
      readonly lossesUS: number | null;
      readonly lossesUSSR: number | null;
      readonly roadkills: number | null;
      readonly aiRoadkills: number | null;
    };
    readonly medical: {
      readonly bandagesApplied: number | null;
      readonly salineApplied: number | null;
      readonly morphineApplied: number | null;
      readonly tourniquetsApplied: number | null;
    };
    readonly misc: {
      /** Metres. */
      readonly distanceWalked: number | null;
      readonly distanceDriven: number | null;
      readonly distanceAsOccupant: number | null;
      readonly shotsFired: number | null;
      readonly grenadesThrown: number | null;
      /** Empty when none was earned. */
      readonly highestEarnedRank: string;
    };
    readonly warCrimes: { readonly friendlyKills: number; readonly friendlyAIKills: number | null };
    /** Null when there is none. */
    readonly topVictim: ReforgerRival | null;
    readonly topNemesis: ReforgerRival | null;
  };
}

export interface ReforgerRival {
  readonly playerUID: string;
  readonly name: string;
  readonly count: number;
}

/** GET profile/weapons/{uuid} */
export interface ReforgerWeaponsAnswer {
  readonly success: true;
  /** Most kills first. `longestKill` in metres, null where no distance was reported. */
  readonly data: {
    readonly topWeapons: readonly {
      readonly weapon: string;
      readonly kills: number;
      readonly longestKill: number | null;
    }[];
  };
}

/** GET profile/ribbons/{uuid} */
export interface ReforgerRibbonsAnswer {
  readonly success: true;
  /** `ribbon1` to `ribbon8`. */
  readonly ribbons: Readonly<Record<string, boolean>>;
  readonly progress: Readonly<Record<string, number>>;
  /** How many of what each is given for. */
  readonly needed: Readonly<Record<string, number>>;
}

/** GET profile/games/{uuid}: games that ended, newest first, at most 50. */
export interface ReforgerGamesAnswer {
  readonly success: true;
  readonly data: readonly {
    /** Of the game page. */
    readonly gameId: string;
    readonly serverId: number;
    readonly startTime: string;
    readonly endTime: string;
    readonly winner: string | null;
    readonly faction: string | null;
    /** Null without a winner, or when the game does not count for the player. */
    readonly result: 'won' | 'lost' | null;
    readonly kills: number;
    readonly deaths: number;
  }[];
}

/** GET games/{gameId} */
export interface ReforgerGamePage {
  /** `<server>-<start as 20261004T090005000>` */
  readonly gameId: string;
  readonly serverId: number;
  readonly startTime: string;
  /** Null while it runs. */
  readonly endTime: string | null;
  readonly reason: string | null;
  /** In words: `US Army`. */
  readonly winner: string | null;
  /** Most kills first. */
  readonly players: readonly {
    readonly playerUID: string;
    readonly name: string;
    readonly platform: ReforgerPlatform | null;
    readonly faction: string | null;
    readonly result: 'won' | 'lost' | null;
    readonly kills: number;
    readonly deaths: number;
    readonly teamkills: number;
    readonly longestKill: number | null;
  }[];
}

export interface ReforgerGameAnswer {
  readonly success: true;
  readonly data: ReforgerGamePage;
}

/** One thing that happened in a game. People are UUIDs, named on the game's page; null when the player is unknown. */
export type ReforgerMoment = { readonly at: string } & (
  | {
      readonly type: 'death';
      readonly victim: string | null;
      readonly killer: string | null;
      readonly by: 'enemy' | 'teammate' | 'ai' | 'environment' | 'self';
      readonly weapon: string | null;
      readonly distance: number | null;
    }
  | { readonly type: 'capture'; readonly base: string; readonly faction: string }
);

/** GET games/{gameId}/timeline */
export interface ReforgerTimelineAnswer {
  readonly success: true;
  readonly data: { readonly gameId: string; readonly moments: readonly ReforgerMoment[] };
}
