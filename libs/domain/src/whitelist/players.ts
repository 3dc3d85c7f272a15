import type { Decider, Decision } from '../decider';
import type { WhitelistEvent } from './events';

/** The Steam account that a Reforger player plays with; one stream for each UUID. */
export const steamOfPlayers: Decider<{ readonly steamId: string | null }, WhitelistEvent> = {
  category: 'whitelistPlayer',
  initial: { steamId: null },
  evolve: (state, event) => (event.type === 'WhitelistPlayerIdentified' ? { steamId: event.data.steamId } : state),
};

/** The Reforger player who plays with a Steam account; one stream for each, named by a keyed hash. */
export const playersOfSteam: Decider<{ readonly playerId: string | null }, WhitelistEvent> = {
  category: 'whitelistSteamAccount',
  initial: { playerId: null },
  evolve: (state, event) => (event.type === 'WhitelistPlayerIdentified' ? { playerId: event.data.playerId } : state),
};

/**
 * A server says which Steam account a player has: for either stream. What one says first stays, or any server could put
 * its own player into the slot of whoever owns a Steam account.
 */
export const identifyPlayer = (identify: {
  playerId: string;
  steamId: string;
  at: string;
}): Decision<Partial<Record<'steamId' | 'playerId', string | null>>, WhitelistEvent> =>
  function* ({ steamId, playerId }) {
    if (!(steamId ?? playerId)) yield { type: 'WhitelistPlayerIdentified', data: identify };
  };
