import {
  bars,
  chevrons,
  diamond,
  gem,
  MIDDLE,
  round,
  star,
  times,
  wreathed,
  type Part,
  type Tones,
} from './insignia-parts';
import { ShoulderBoard, type InsigniaProps } from './shoulder-board';
import { METALS, type Struck } from './stars';

const LEVELS = 100;
/** Three bands of a metal each; the last takes all levels that are left. */
const BANDS = ['bronze', 'silver', 'gold'] as const;
const LEVELS_OF_BAND = 19;
const LEVELS_OF_RANK = 2;
/** The ranks of a band below its general, from private to colonel. */
const BELOW_GENERAL = 7;
const WREATHS = ['bronze', 'silver', 'gold', 'platinum'] as const;
const PIPS = 3;

/**
 * What is on the shoulder board of a level of Reforger's career, 1 to 100: chevrons for private to sergeant, cut diamonds
 * for lieutenant and captain, stars for major and colonel, stars over a wreath for generals, all in the metal of the band.
 * The second level of a rank has a bar below. A level that is none is the first.
 */
export function careerInsigniaOf(level: number): readonly Part[] {
  const n = Number.isInteger(level) && level >= 1 && level <= LEVELS ? level : 1;
  const band = Math.min(BANDS.length - 1, Math.floor((n - 1) / LEVELS_OF_BAND));
  const metal = BANDS[band]!;
  const inBand = n - 1 - band * LEVELS_OF_BAND;
  const general = inBand - BELOW_GENERAL * LEVELS_OF_RANK;
  if (general >= 0) return generalOf(general, metal);
  const tones = METALS[metal];
  const second = inBand % LEVELS_OF_RANK;
  return [...RANKS[Math.floor(inBand / LEVELS_OF_RANK)]!(metal, tones, second ? -2.5 : 0), ...bars(second, tones.mid)];
}

type Drawn = (metal: Struck, tones: Tones, lift: number) => readonly Part[];

const chevroned =
  (count: number): Drawn =>
  (_, tones, lift) =>
    chevrons(count, round((46 - (12.5 + (count - 1) * 6)) / 2 + lift), tones);

const gemmed =
  (count: number): Drawn =>
  (_, tones, lift) =>
    times(count).flatMap((i) => gem(MIDDLE, round(24 + lift + (i - (count - 1) / 2) * 11), tones));

const starred =
  (count: number): Drawn =>
  (metal, _, lift) =>
    times(count).flatMap((i) => star(metal, 7, MIDDLE, round(24.5 + lift + (i - (count - 1) / 2) * 14)));

const RANKS: readonly Drawn[] = [...[1, 2, 3].map(chevroned), ...[1, 2].map(gemmed), ...[1, 2].map(starred)];

/** One to four stars, under them a wreath of each metal in turn, above them up to two pips. */
const generalOf = (general: number, metal: Struck): readonly Part[] => {
  const [stars, within] = [Math.floor(general / (WREATHS.length * PIPS)), general % (WREATHS.length * PIPS)];
  const pips = within % PIPS;
  return [
    ...wreathed(1 + stars, metal, WREATHS[Math.floor(within / PIPS)]!),
    ...times(pips).map((i) => ({
      d: diamond(round(MIDDLE + (i - (pips - 1) / 2) * 6), 4.6, 2),
      fill: METALS[metal].light,
    })),
  ];
};

/** The shoulder board of a level of Reforger's career, 1 to 100. */
export const CareerInsignia = ({ rank, ...rest }: InsigniaProps) => (
  <ShoulderBoard cloth="reforger" parts={careerInsigniaOf(rank)} {...rest} />
);
