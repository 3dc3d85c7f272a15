import type { EventOf } from '../decider';

/** Whom staff looked up. Never what address somebody came from. */
interface OfPlayer {
  readonly readerId: string;
  readonly game: 'squad' | 'reforger';
  /** As the read models of the game name the player. */
  readonly playerId: string;
  /** ISO 8601, UTC. */
  readonly at: string;
}

export interface LookupFacts {
  PlayerStatsRead: OfPlayer;
  /** One address of the player was shown in full, for that reason. */
  PlayerAddressRevealed: OfPlayer & { readonly reason: string };
}

export type LookupEvent = EventOf<LookupFacts>;
