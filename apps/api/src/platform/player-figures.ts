/** What a player has done on the servers. */
export interface Figures {
  /** The last name known; empty when none is. */
  readonly name: string;
  readonly kills: number;
  readonly deaths: number;
  readonly revives: number;
  /** Seconds in matches. */
  readonly playtime: number;
  readonly score: number;
  /** When the last of it was written to the log, ISO 8601, UTC; empty before that. */
  readonly changedAt: string;
}

export type FiguresWindow = 'week' | 'month' | 'season' | 'all';

/** What clans show of their members' statistics. The capability `squad` implements it. */
export abstract class PlayerFigures {
  /** By SteamID64; who was never seen on a server, or not in the window, is missing. */
  abstract of(steamIds: readonly string[], window?: FiguresWindow): Promise<ReadonlyMap<string, Figures>>;
  /** Whom boards leave out, by SteamID64. */
  abstract exempt(): Promise<ReadonlySet<string>>;
}
