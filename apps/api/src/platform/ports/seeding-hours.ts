/** What clans need to know of seeding. The capability `seeding` implements it. */
export abstract class SeedingHours {
  /** How long a Steam account has seeded of all time, whole hours. */
  abstract of(steamId: string): Promise<number>;
}
