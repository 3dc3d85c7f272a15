import { cx } from '~/lib/cx';
import { METALS, starFacets, type Struck } from './stars';

/** A part of an insignia: filled, or drawn as a line of `width`. */
interface Part {
  readonly d: string;
  readonly fill?: string;
  readonly stroke?: string;
  readonly width?: number;
  readonly dash?: string;
}

const RANKS = 60;
const RANKS_IN_BAND = 12;
const MIDDLE = 18.5;
const BOARD = 'M.5.5h36v41.5l-8 8.5h-20l-8-8.5z';

const times = (count: number): number[] => Array.from({ length: count }, (_, i) => i);
const round = (n: number): number => Math.round(n * 100) / 100;

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
    const { size, places } = WREATHED[Math.floor(step / 3)]!;
    return [
      { d: 'M5.5 31c0 9.5 5.6 14.5 13 14.5s13-5 13-14.5', stroke: METALS[metal].mid, width: 2.2, dash: '3 1.7' },
      ...places.flatMap(([x, y]) => star(metal, size, x, y)),
    ];
  },
];

const WREATHED: readonly { size: number; places: readonly (readonly [number, number])[] }[] = [
  { size: 9, places: [[MIDDLE, 24]] },
  {
    size: 7.6,
    places: [
      [MIDDLE, 15],
      [MIDDLE, 31],
    ],
  },
  {
    size: 6.8,
    places: [
      [MIDDLE, 15],
      [11.5, 29],
      [25.5, 29],
    ],
  },
  {
    size: 6.6,
    places: [
      [11.3, 16],
      [25.7, 16],
      [11.3, 30],
      [25.7, 30],
    ],
  },
];

type Tones = (typeof METALS)[Struck];

const chevrons = (count: number, top: number, { light, mid }: Tones): Part[] =>
  times(count).map((i) => ({
    d: `M4.5 ${round(top + i * 6 + 8)}l14-8 14 8v4.5l-14-8-14 8z`,
    fill: i % 2 ? mid : light,
  }));

/** The lowest at the foot of the board. */
const bars = (count: number, fill: string): Part[] =>
  times(count).map((i) => ({ d: `M8 ${45 - i * 3.5}h21v2h-21z`, fill }));

const star = (metal: Struck, radius: number, x: number, y: number): readonly Part[] => starFacets(metal, radius, x, y);

const diamond = (x: number, y: number, half: number): string =>
  `M${x} ${round(y - half)}l${half} ${half}-${half} ${half}-${half}-${half}z`;

const disc = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 -${2 * r} 0z`;

/** A diamond cut in four, lit from the upper left. */
const gem = (x: number, y: number): Part[] => {
  const { light, mid, dark } = METALS.silver;
  return [
    { d: `M${x} ${y}h-4.4l4.4-4.7z`, fill: light },
    { d: `M${x} ${y}v-4.7l4.4 4.7z`, fill: mid },
    { d: `M${x} ${y}v4.7l-4.4-4.7z`, fill: mid },
    { d: `M${x} ${y}h4.4l-4.4 4.7z`, fill: dark },
  ];
};

/** The shoulder board of a rank, 1 to 60. `label` says it where no words stand beside it. */
export function Insignia({
  rank,
  height = 26,
  label,
  className,
}: {
  rank: number;
  height?: number;
  label?: string;
  className?: string;
}) {
  return (
    <svg
      viewBox="0 0 37 51"
      height={height}
      width={round((height * 37) / 51)}
      className={cx('shrink-0', className)}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      <path d={BOARD} fill="#1a2018" stroke="#363e2e" />
      {insigniaOf(rank).map(({ d, fill = 'none', stroke, width, dash }) => (
        <path key={d} d={d} fill={fill} stroke={stroke} strokeWidth={width} strokeDasharray={dash} />
      ))}
    </svg>
  );
}
