/** How far a player is on the way to a role that points earn. */
export interface Progress {
  /** 0 to 100; 100 when the points reach the role. */
  readonly percentage: number;
  /** Whole points of the rolling days. */
  readonly points: number;
  /** The role was given at some time, whatever the points are now. */
  readonly earned: boolean;
}

export interface Rewards {
  readonly superSeeder: Progress;
  readonly squadLeader: Progress;
  /** A member has linked and proved the Steam account: without that no role is given. */
  readonly proved: boolean;
  /** How long the player has seeded of all time, milliseconds. */
  readonly seeding: number;
}

/** What profiles show of rewards. The capability `seeding` implements it. */
export abstract class RewardProgress {
  /** @param steamId empty for a player without one, who can earn no role */
  abstract of(playerId: string, steamId: string): Promise<Rewards>;
}

/** What clans need to know of seeding. The capability `seeding` implements it. */
export abstract class SeedingHours {
  /** How long a Steam account has seeded of all time, whole hours. */
  abstract of(steamId: string): Promise<number>;
}
