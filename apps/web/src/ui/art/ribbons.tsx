import { useId } from 'react';
import { cx } from '~/lib/cx';

/** Silk, as it is dyed. */
const DYES = {
  red: '#a3332b',
  maroon: '#6d1f22',
  crim: '#c4473a',
  gold: '#c99a2e',
  yel: '#dcbf4a',
  olive: '#5f6b34',
  green: '#3f6f43',
  dk: '#1b1f18',
  blk: '#14140f',
  white: '#dcdccf',
  sand: '#b69a68',
  brown: '#6a4a2c',
  navy: '#22375c',
  blue: '#3f6ea3',
  sky: '#86b1cf',
  grey: '#82867c',
  steel: '#5b6b78',
  orange: '#c9702c',
  violet: '#6c5098',
  cream: '#cfc49b',
} as const;

type Dye = keyof typeof DYES;

/** Half a ribbon, from its edge to its centre: dyes and proportions. */
export type Weave = readonly (readonly [dye: Dye, width: number])[];

/** The ribbons of Squad, in the order of their numbers. */
export const SQUAD_WEAVES: readonly Weave[] = [
  // walnut stock, steel, blood
  [
    ['brown', 5],
    ['sand', 2],
    ['brown', 3],
    ['red', 4],
  ],
  // airmail envelope
  [
    ['sky', 6],
    ['white', 1.5],
    ['navy', 4],
    ['white', 1],
    ['red', 3],
  ],
  // cast-iron segments, orange burst
  [
    ['olive', 3],
    ['grey', 1],
    ['olive', 1.5],
    ['grey', 1],
    ['olive', 1.5],
    ['orange', 1.5],
    ['blk', 4],
  ],
  // paddock green, seed, soil
  [
    ['green', 7],
    ['cream', 1],
    ['gold', 2],
    ['cream', 1],
    ['brown', 4],
  ],
  // navy, rank gold
  [
    ['navy', 3],
    ['gold', 2],
    ['navy', 6],
    ['white', 2],
  ],
  // Soviet olive, red, gold
  [
    ['olive', 6],
    ['red', 5],
    ['yel', 1.5],
  ],
  // gravel, fuse, blast
  [
    ['grey', 5],
    ['blk', 2],
    ['orange', 2],
    ['yel', 2],
    ['red', 4],
  ],
  // red cross on white
  [
    ['white', 5],
    ['red', 3],
    ['white', 2],
    ['red', 5],
  ],
  // fourteen flags: full spectrum
  [
    ['red', 2.4],
    ['orange', 2.4],
    ['yel', 2.4],
    ['green', 2.4],
    ['blue', 2.4],
    ['violet', 2.4],
    ['dk', 2],
  ],
  // grass, more grass, one dandelion
  [
    ['green', 4],
    ['olive', 2],
    ['green', 2],
    ['yel', 1],
    ['green', 6],
  ],
  // black, a blade's edge
  [
    ['blk', 10],
    ['steel', 1],
    ['blk', 2],
    ['crim', 1.5],
  ],
  // two tickets, then one
  [
    ['maroon', 8],
    ['white', 0.8],
    ['maroon', 4],
    ['white', 1.2],
  ],
  // bullion bars
  [
    ['gold', 4],
    ['dk', 1],
    ['gold', 4],
    ['dk', 1],
    ['yel', 5],
  ],
  // royal violet, crown, cut
  [
    ['violet', 6],
    ['gold', 1.5],
    ['violet', 3],
    ['crim', 3],
  ],
  // gunmetal, sky, impact
  [
    ['steel', 4],
    ['sky', 3],
    ['steel', 1],
    ['red', 1.5],
    ['blk', 6],
  ],
  // pea green, cream
  [
    ['green', 3],
    ['cream', 3],
    ['green', 1.5],
    ['cream', 1.5],
    ['green', 4],
  ],
  // halo: sky, white, gold
  [
    ['sky', 4],
    ['white', 8],
    ['gold', 2],
  ],
  // 40 mm: orange tip, olive case
  [
    ['orange', 4],
    ['olive', 2],
    ['orange', 2],
    ['olive', 2],
    ['dk', 5],
  ],
];

/** The ribbons of Reforger, in the order of their numbers. */
export const REFORGER_WEAVES: readonly Weave[] = [
  // steel, sky, first dust
  [
    ['steel', 3],
    ['sky', 3],
    ['white', 2],
    ['steel', 3],
    ['sand', 4],
  ],
  // grass, one dandelion
  [
    ['green', 8],
    ['yel', 1],
    ['olive', 5],
  ],
  // gold and field maroon
  [
    ['gold', 3],
    ['maroon', 6],
    ['gold', 2],
    ['maroon', 2],
  ],
  // paddock, seed, soil
  [
    ['green', 6],
    ['cream', 1.5],
    ['brown', 6],
  ],
  // black and red
  [
    ['blk', 7],
    ['red', 2],
    ['blk', 2],
    ['red', 4],
  ],
  // both flags, one white V
  [
    ['red', 3],
    ['yel', 1],
    ['green', 3],
    ['yel', 1],
    ['blue', 3],
    ['white', 2],
  ],
  // sand, verge, asphalt, centre line
  [
    ['sand', 4],
    ['olive', 2],
    ['sand', 2],
    ['grey', 1],
    ['blk', 1],
    ['yel', 1.2],
  ],
  // gold braid, red tabs
  [
    ['gold', 6],
    ['white', 1],
    ['gold', 2],
    ['red', 4],
  ],
];

export const RIBBON = { width: 140, height: 38 } as const;

interface Stripe {
  readonly x: number;
  readonly width: number;
  readonly fill: string;
}

/** The stripes from left to right: the half, then the same mirrored. They fill the ribbon. */
export function stripes(half: Weave): readonly Stripe[] {
  const whole = [...half, ...half.toReversed()];
  const scale = RIBBON.width / whole.reduce((sum, [, width]) => sum + width, 0);
  let x = 0;
  return whole.map(([dye, width]) => {
    const stripe = { x, width: width * scale, fill: DYES[dye] };
    x += stripe.width;
    return stripe;
  });
}

/** A ribbon bar. `plain` has no stripes to tell it by; the name stands beside it, or in `label`. */
export function RibbonBar({
  weave,
  look = 'earned',
  label,
  className,
}: {
  weave: Weave;
  look?: 'earned' | 'unearned' | 'plain';
  label?: string;
  className?: string;
}) {
  const id = useId();
  return (
    <svg
      viewBox={`0 0 ${RIBBON.width} ${RIBBON.height}`}
      className={cx('block shrink-0', className)}
      {...(look === 'unearned' ? { style: { filter: 'grayscale(1) brightness(.52) contrast(.8)' } } : {})}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      <defs>
        <pattern id={`${id}w`} width="2" height="2" patternUnits="userSpaceOnUse">
          <path d="M0 0h2v1H0z" fill="#000" fillOpacity=".2" />
          <path d="M0 1h1v1H0z" fill="#fff" fillOpacity=".05" />
        </pattern>
        <linearGradient id={`${id}l`} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#fff" stopOpacity=".2" />
          <stop offset=".14" stopColor="#fff" stopOpacity=".03" />
          <stop offset=".5" stopColor="#000" stopOpacity="0" />
          <stop offset="1" stopColor="#000" stopOpacity=".48" />
        </linearGradient>
      </defs>
      {look === 'plain' ? (
        <path d={BAR} fill="#1d2119" />
      ) : (
        // A hair wider than they are, so that no gap shows between two.
        stripes(weave).map(({ x, width, fill }) => (
          <rect key={x} x={x} width={width + 0.3} height={RIBBON.height} fill={fill} />
        ))
      )}
      <path d={BAR} fill={`url(#${id}w)`} />
      <path d={BAR} fill={`url(#${id}l)`} />
      <path d="M.5.5h139v37H.5z" fill="none" stroke="#000" />
    </svg>
  );
}

const BAR = `M0 0h${RIBBON.width}v${RIBBON.height}H0z`;
