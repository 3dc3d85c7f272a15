/** What the calls of the seeding rewards answer. Field names and shapes are the community's specification. */

export type Position = '1st' | '2nd' | '3rd';

export interface TopSeeder {
  readonly rank: number;
  /** Empty when the player has none. */
  readonly steamId: string;
  readonly displayName: string;
  /** Absent: no member of the chat platform has proved this Steam account, so that no reward can reach them. */
  readonly discordId?: string;
  /** Of the linked member; null without a link, without a picture, and while the chat platform cannot be read. */
  readonly avatarUrl: string | null;
  /** `3h 15m` */
  readonly seedingTime: string;
  readonly seedingPoints: number;
}

export interface TopSeedersAnswer {
  readonly success: true;
  /** This month's, most time first, at most 25. Only those with a point. */
  readonly data: readonly TopSeeder[];
}

export interface SeedingConfigAnswer {
  readonly success: true;
  readonly data: {
    readonly seedingPrizes: Readonly<Record<Position, string>>;
    readonly leaderboardValues: { readonly seeding: { readonly reward: string } };
    /** The chat command for a code in the game, `!zsu`, and the bot's command that issues one, `/sqlink`. */
    readonly linkCommand: string;
    readonly botCommand: string;
    /** IANA name: a month begins and ends by its clock. */
    readonly timeZone: string;
    /** Rolling points that a role takes. */
    readonly rolePoints: { readonly superSeeder: number; readonly squadLeader: number };
  };
}

export interface PreviousWinner {
  readonly position: Position;
  readonly steamName: string;
  readonly steamId: string;
  readonly points: number;
  readonly prize: string;
}

export interface SeedingWinnersMonth {
  /** `October 2026` */
  readonly month: string;
  /** In order; fewer than three when fewer seeded, none when nobody did. */
  readonly winners: readonly PreviousWinner[];
}

export interface PreviousWinnersAnswer {
  readonly success: true;
  /** The last month that was closed; before the first one was, the month that just ended. */
  readonly data: SeedingWinnersMonth & {
    /** Those closed before it, newest first, at most eleven. */
    readonly earlier: readonly SeedingWinnersMonth[];
  };
}
