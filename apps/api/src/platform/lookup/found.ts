/** What a query finds: one player, or several to choose from, or nobody. */
export interface Found<Player> {
  readonly player: Player | undefined;
  readonly choices: readonly Player[];
}

/**
 * Finds the player whom a typed name means. Players with exactly that name come first; without any, the only player
 * whose name begins with it; without such a one, all players whose name contains it. When more than one is left, they
 * are choices.
 */
export const bestOf = <Player>(
  exact: readonly Player[],
  matching: readonly Player[],
  begins: (player: Player) => boolean,
): Found<Player> => {
  const beginning = matching.filter(begins);
  const best = exact.length > 0 ? exact : beginning.length === 1 ? beginning : matching;
  return best.length === 1 ? { player: best[0], choices: [] } : { player: undefined, choices: best };
};
