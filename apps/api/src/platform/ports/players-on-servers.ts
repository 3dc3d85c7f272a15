import type { GameServerId } from '../game-servers';

/** Somebody whom a game server lists, or who has joined it since. */
export interface PlayerOnServer {
  /** Every id of the player that is known. */
  readonly ids: readonly string[];
  readonly name: string;
  /** Of the list or the join, ISO 8601, UTC. */
  readonly seenAt: string;
}

/** The capability `dashboards` implements it. */
export abstract class PlayersOnServers {
  /** @throws StoreUnavailable */
  abstract on(server: GameServerId): Promise<readonly PlayerOnServer[]>;
}
