/** What clans need to know of links. The capability `connections` implements it. */
export abstract class LinkedSteam {
  /** The SteamID64 that a member has linked, as the log has it; null when none is. */
  abstract of(memberId: string): Promise<string | null>;

  /** The member who has linked a Steam account, as the log has it; undefined for nobody. */
  abstract holderOf(steamId: string): Promise<string | undefined>;
}
