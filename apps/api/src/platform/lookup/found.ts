/** What a query finds: one player, or several whom it fits equally well, or nobody. */
export interface Found<Player> {
  readonly player: Player | undefined;
  readonly choices: readonly Player[];
}

/**
 * Of players of exactly that name, else of those whose name contains it, the one; several are left to choose from. A name
 * that begins so is better than one that only contains it.
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
