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

/** A rank of the ladder that a player reached for the first time. */
export interface RankWon {
  readonly rank: number;
  readonly name: string;
  /** ISO 8601, UTC. */
  readonly at: string;
}

export type FiguresWindow = 'week' | 'month' | 'season' | 'all';

/** What clans show of their members' statistics. The capability `squad` implements it. */
export abstract class PlayerFigures {
  /** By SteamID64; who was never seen on a server, or not in the window, is missing. */
  abstract of(steamIds: readonly string[], window?: FiguresWindow): Promise<ReadonlyMap<string, Figures>>;
  /** The last ranks that players have won, by SteamID64; who has won none may be missing. */
  abstract ranksWon(steamIds: readonly string[]): Promise<ReadonlyMap<string, readonly RankWon[]>>;
  /** Whom boards leave out, by SteamID64. */
  abstract exempt(): Promise<ReadonlySet<string>>;
}
