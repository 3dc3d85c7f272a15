/** How far a player is on the way to a role that points earn. */
export interface Progress {
  /** 0 to 100; 100 when the points reach the role. */
  readonly percentage: number;
  /** The role was given at some time, whatever the points are now. */
  readonly earned: boolean;
}

/** What profiles show of rewards. The capability `seeding` implements it. */
export abstract class RewardProgress {
  /** @param steamId empty for a player without one, who can earn no role */
  abstract of(playerId: string, steamId: string): Promise<{ superSeeder: Progress; squadLeader: Progress }>;
}
