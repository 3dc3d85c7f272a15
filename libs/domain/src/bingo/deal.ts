import type { Square } from './events';
import { DIFFICULTIES, type Distribution } from './rules';

/** A card drawn without repeats: the wanted number of each difficulty, in random order. Same seed, same card. */
export const deal = (values: readonly Square[], wanted: Distribution, seed: number): Square[] => {
  const random = mulberry32(seed);
  const drawn = DIFFICULTIES.flatMap((difficulty) =>
    shuffle(
      values.filter((value) => value.difficulty === difficulty),
      random,
    ).slice(0, wanted[difficulty]),
  );
  return shuffle(drawn, random);
};

/** Fisher-Yates. */
const shuffle = <Item>(items: readonly Item[], random: () => number): Item[] => {
  const shuffled = [...items];
  for (let last = shuffled.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    [shuffled[last], shuffled[other]] = [shuffled[other]!, shuffled[last]!];
  }
  return shuffled;
};

/** Tommy Ettinger's mulberry32: 32 bits of state, public domain. Numbers in [0, 1). */
const mulberry32 = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0;
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
};
