/** What supporter badges and staff need to know of Reforger players. The capability `reforger` implements it. */
export abstract class ReforgerOwners {
  /** The members who have proved that these UUIDs are theirs, by UUID; those that nobody has are missing. */
  abstract of(uuids: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** The UUID of a member, else of who plays with a Steam account; undefined when nobody knows. */
  abstract uuidOf(memberId: string | undefined, steamId: string): Promise<string | undefined>;
}
