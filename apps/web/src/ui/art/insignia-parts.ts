import { METALS, starFacets, type Struck } from './stars';

/** A part of an insignia: filled, or drawn as a line of `width`. */
export interface Part {
  readonly d: string;
  readonly fill?: string;
  readonly stroke?: string;
  readonly width?: number;
  readonly dash?: string;
}

/** Across a shoulder board of 37 by 51. */
export const MIDDLE = 18.5;

export const times = (count: number): number[] => Array.from({ length: count }, (_, i) => i);
export const round = (n: number): number => Math.round(n * 100) / 100;

export type Tones = (typeof METALS)[Struck];

export const chevrons = (count: number, top: number, { light, mid }: Tones): Part[] =>
  times(count).map((i) => ({
    d: `M4.5 ${round(top + i * 6 + 8)}l14-8 14 8v4.5l-14-8-14 8z`,
    fill: i % 2 ? mid : light,
  }));

/** The lowest at the foot of the board. */
export const bars = (count: number, fill: string): Part[] =>
  times(count).map((i) => ({ d: `M8 ${45 - i * 3.5}h21v2h-21z`, fill }));

export const star = (metal: Struck, radius: number, x: number, y: number): readonly Part[] =>
  starFacets(metal, radius, x, y);

export const diamond = (x: number, y: number, half: number): string =>
  `M${x} ${round(y - half)}l${half} ${half}-${half} ${half}-${half}-${half}z`;

export const disc = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 -${2 * r} 0z`;

/** A diamond cut in four, lit from the upper left. */
export const gem = (x: number, y: number, { light, mid, dark }: Tones = METALS.silver): Part[] => [
  { d: `M${x} ${y}h-4.4l4.4-4.7z`, fill: light },
  { d: `M${x} ${y}v-4.7l4.4 4.7z`, fill: mid },
  { d: `M${x} ${y}v4.7l-4.4-4.7z`, fill: mid },
  { d: `M${x} ${y}h4.4l-4.4 4.7z`, fill: dark },
];

/** One to four stars over a wreath. */
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

/** Stars of a metal over a wreath of another. */
export const wreathed = (stars: number, metal: Struck, wreath: Struck): Part[] => {
  const { size, places } = WREATHED[stars - 1]!;
  return [
    { d: 'M5.5 31c0 9.5 5.6 14.5 13 14.5s13-5 13-14.5', stroke: METALS[wreath].mid, width: 2.2, dash: '3 1.7' },
    ...places.flatMap(([x, y]) => star(metal, size, x, y)),
  ];
};
