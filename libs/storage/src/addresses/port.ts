/** A player came in from an address. */
export interface Sighting {
  readonly game: 'squad' | 'reforger';
  /** EOS id, SteamID64, or the UUID of a Bohemia account. */
  readonly playerId: string;
  readonly serverId: number;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly address: string;
}

/** Somebody came in from the address in question. */
export type Visit = Pick<Sighting, 'playerId' | 'at'>;

/** Which sightings are read: of one game, none before a moment, the newest so many. */
export interface SightingQuery {
  readonly game: Sighting['game'];
  /** Epoch milliseconds: what has expired is not read, also while it waits to be deleted. */
  readonly since: number;
  /** 1 to 10,000. */
  readonly limit: number;
}

/**
 * The restricted store of addresses: apart from the log and the read models, and nothing in it outlives its time.
 * (player, at) identifies a sighting, so that storing it twice is harmless.
 */
export interface AddressStore {
  /** @throws StoreUnavailable */
  remember(sightings: readonly Sighting[]): Promise<void>;
  /** Where a player came in from, the newest first. @throws StoreUnavailable */
  ofPlayer(playerId: string, query: SightingQuery): Promise<readonly Sighting[]>;
  /** Who came in from an address, the newest first. @throws StoreUnavailable */
  ofAddress(address: string, query: SightingQuery): Promise<readonly Visit[]>;
  /** Forgets what was seen before then, epoch milliseconds. @throws StoreUnavailable */
  forgetBefore(at: number): Promise<void>;
  /** Forgets where these players came from, in every game. @throws StoreUnavailable */
  forgetPlayers(playerIds: readonly string[]): Promise<void>;
  close(): Promise<void>;
}
