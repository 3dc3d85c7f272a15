/** A player as the game servers have seen them. */
export interface SeenPlayer {
  /** A SteamID64, the EOS id of who has none, or a UUID of Reforger. */
  readonly player: string;
  /** The EOS id of who has a SteamID64 as well: staff may have used it before that was seen. Null without one. */
  readonly alias: string | null;
  readonly name: string;
  /** ISO 8601, UTC. */
  readonly seenAt: string;
}

/** What moderation needs to know of players. */
export abstract class SeenPlayers {
  /** @param key as people type it; undefined for what is no id of the game */
  abstract keyOf(key: string): string | undefined;
  /** Undefined for who was never seen on a server. */
  abstract find(key: string): Promise<SeenPlayer | undefined>;
  /** By the keys they were asked for; who was never seen is missing. */
  abstract findMany(keys: readonly string[]): Promise<ReadonlyMap<string, SeenPlayer>>;
}

/** The capability `squad` implements it. */
export abstract class SeenSquadPlayers extends SeenPlayers {}

/** The capability `reforger` implements it. */
export abstract class SeenReforgerPlayers extends SeenPlayers {}
