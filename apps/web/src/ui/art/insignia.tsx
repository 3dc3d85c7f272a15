import { bars, chevrons, diamond, disc, gem, MIDDLE, round, star, times, wreathed, type Part } from './insignia-parts';
import { ShoulderBoard, type InsigniaProps } from './shoulder-board';
import { METALS } from './stars';

const RANKS = 60;
const RANKS_IN_BAND = 12;

/**
 * What is on the shoulder board (37 x 51) of a rank, 1 to 60. Five bands of twelve: bronze chevrons, silver chevrons with
 * rockers, silver diamonds, gold stars, stars over a wreath. A rank that is none is the first.
 */
export function insigniaOf(rank: number): readonly Part[] {
  const n = Number.isInteger(rank) && rank >= 1 && rank <= RANKS ? rank : 1;
  const step = (n - 1) % RANKS_IN_BAND;
  return BANDS[Math.floor((n - 1) / RANKS_IN_BAND)]!(step);
}

const BANDS: readonly ((step: number) => readonly Part[])[] = [
  (step) => {
    const [count, pips] = [1 + Math.floor(step / 3), step % 3];
    const top = round((46 - (12.5 + (count - 1) * 6 + (pips ? 7 : 0))) / 2);
    return [
      ...chevrons(count, top, METALS.bronze),
      ...times(pips).map((i) => ({
        d: diamond(MIDDLE + (i - (pips - 1) / 2) * 7, top + count * 6 + 12, 2.8),
        fill: METALS.bronze.light,
      })),
    ];
  },
  (step) => {
    const rockers = 1 + Math.floor(step / 3);
    return [
      ...chevrons(3, 4.5, METALS.silver),
      ...[[], [{ d: disc(MIDDLE, 26.5, 2.5), fill: METALS.silver.light }], star('gold', 4.6, MIDDLE, 26.5)][step % 3]!,
      ...times(rockers).map((i) => ({
        d: `M6 ${30 + i * 4}q12.5 8 25 0`,
        stroke: i % 2 ? METALS.silver.light : METALS.silver.mid,
        width: 2.4,
      })),
    ];
  },
  (step) => {
    const [count, lines] = [1 + Math.floor(step / 3), step % 3];
    const first = round((lines ? 42 - lines * 4 : 46) / 2 - (count - 1) * 4.5 + 1.5);
    return [...times(count).flatMap((i) => gem(MIDDLE, round(first + i * 9))), ...bars(lines, METALS.silver.light)];
  },
  (step) => {
    const [count, lines] = [1 + Math.floor(step / 4), step % 4];
    const first = round((lines ? 45 - lines * 3.5 : 48) / 2 - (count - 1) * 5.75 + 0.5);
    return [
      ...times(count).flatMap((i) => star('gold', 6.2, MIDDLE, round(first + i * 11.5))),
      ...bars(lines, METALS.gold.mid),
    ];
  },
  (step) => {
    const metal = (['silver', 'gold', 'platinum'] as const)[step % 3]!;
    return wreathed(1 + Math.floor(step / 3), metal, metal);
  },
];

/** The shoulder board of a rank of Squad, 1 to 60. */
export const Insignia = ({ rank, ...rest }: InsigniaProps) => (
  <ShoulderBoard cloth="squad" parts={insigniaOf(rank)} {...rest} />
);
