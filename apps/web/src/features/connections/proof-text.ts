import type { LinkProof } from '@app/contracts/connections/connections';

const GAMES = { squad: 'Squad', reforger: 'Reforger' } as const;

/** How a link was proved, as a part of a sentence. */
export const proofText = (proof: LinkProof | null): string => {
  if (!proof) return 'Typed, not proved';
  const { by, game, serverId } = proof;
  if (by === 'steam') return 'Proved by signing in with Steam';
  if (by === 'staff') return 'Confirmed by staff';
  return game === undefined ? 'Proved by a code in the game' : `Proved by a code on ${GAMES[game]} server ${serverId}`;
};
