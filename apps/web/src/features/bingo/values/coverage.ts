import type { BingoValue } from '@app/contracts/bingo/bingo';
import {
  defaultDistribution,
  DIFFICULTIES,
  GRID_SIZES,
  squaresOf,
  type Difficulty,
  type Distribution,
  type GridSize,
} from '@app/domain/bingo/rules';

export type Groups = Readonly<Record<Difficulty, readonly BingoValue[]>>;

/** Values of each difficulty that a game would take. */
export const activeIn = (groups: Groups): Distribution => {
  const active = (difficulty: Difficulty) => groups[difficulty].filter(({ isActive }) => isActive).length;
  return { easy: active('easy'), medium: active('medium'), hard: active('hard'), quotes: active('quotes') };
};

/** The difficulties of which a distribution needs more values than are active. */
export const missing = (active: Distribution, wanted: Distribution) =>
  DIFFICULTIES.map((difficulty) => ({ difficulty, active: active[difficulty], wanted: wanted[difficulty] })).filter(
    (need) => need.active < need.wanted,
  );

/** For each grid with the default distribution, what the list lacks. */
export const coverageOf = (active: Distribution): { size: GridSize; lacks: ReturnType<typeof missing> }[] =>
  GRID_SIZES.map((size) => ({ size, lacks: missing(active, defaultDistribution(squaresOf(size))) }));

/** The values whose text contains the search, ignoring case. */
export const searched = (groups: Groups, search: string): Groups => {
  const wanted = search.trim().toLocaleLowerCase();
  const matching = (difficulty: Difficulty) =>
    groups[difficulty].filter(({ value }) => value.toLocaleLowerCase().includes(wanted));
  return { easy: matching('easy'), medium: matching('medium'), hard: matching('hard'), quotes: matching('quotes') };
};
