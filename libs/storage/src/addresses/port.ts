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

/**
 * The restricted store of addresses: apart from the log and the read models, and nothing in it outlives its time.
 * (player, at) tells a sighting, so that storing it twice is harmless.
 */
export interface AddressStore {
  /** @throws StoreUnavailable */
  remember(sightings: readonly Sighting[]): Promise<void>;
  /** Forgets what was seen before then, epoch milliseconds. @throws StoreUnavailable */
  forgetBefore(at: number): Promise<void>;
  close(): Promise<void>;
}
