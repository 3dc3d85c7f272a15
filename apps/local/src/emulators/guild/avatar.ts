import { Resvg } from '@resvg/resvg-js';

/** Two-tone fields: ground, division. */
const fields: readonly (readonly [string, string])[] = [
  ['#5f6b34', '#3d4622'],
  ['#3f6ea3', '#22375c'],
  ['#a3332b', '#6d1f22'],
  ['#b69a68', '#6a4a2c'],
  ['#3f6f43', '#1f3f2a'],
  ['#6c5098', '#3d2c5c'],
  ['#5b6b78', '#333f48'],
];

/** Heraldic divisions of a field that reaches from -1 to 1 both ways: pale, bend, chevron, quarterly, fess, bendlet. */
const divisions: readonly string[] = [
  'M0-1H1V1H0Z',
  'M-1-1L1 1H-1Z',
  'M-1 .8L0-.1L1 .8V1H-1Z',
  'M0 0H1V1H0ZM0 0H-1V-1H0Z',
  'M-1 0H1V1H-1Z',
  'M-2-2.42L2 1.58V2.42L-2-1.58Z',
];

const disc = (radius: number) =>
  `M${radius} 0A${radius} ${radius} 0 1 1-${radius} 0A${radius} ${radius} 0 1 1 ${radius} 0Z`;

/** One charge in the middle, so that avatars differ visibly at 24 pixels too. */
const charges: readonly string[] = [
  disc(0.447),
  'M0-.56L.56 0L0 .56L-.56 0Z',
  'M0-.56L.612 .46H-.612Z',
  `${disc(0.52)}${disc(0.332)}`,
  'M-.15-.52H.15V-.15H.52V.15H.15V.52H-.15V.15H-.52V-.15H-.15Z',
  'M-.5-.37H.5V-.11H-.5ZM-.5 .11H.5V.37H-.5Z',
  'M0 .56L.612-.46H-.612Z',
  'M.457 .227A.51 .51 0 1 1 .174-.479A.4 .4 0 1 0 .457 .227Z',
];

/** FNV-1a, 32 bits. */
function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (const byte of Buffer.from(text)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return hash;
}

const drawn = new Map<string, Buffer>();

/** The picture behind an avatar hash: a PNG of `size` pixels square, always the same. */
export function avatarOf(avatar: string, size: number): Buffer {
  const key = `${avatar}:${size}`;
  const cached = drawn.get(key);
  if (cached) return cached;
  const hash = fnv1a(avatar);
  const [ground, second] = fields[hash % fields.length]!;
  const division = divisions[Math.floor(hash / fields.length) % divisions.length]!;
  const charge = charges[Math.floor(hash / fields.length / divisions.length) % charges.length]!;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-1 -1 2 2" width="${size}" height="${size}" fill-rule="evenodd">
    <path fill="${ground}" d="M-1-1H1V1H-1Z"/><path fill="${second}" d="${division}"/><path fill="#e4e6d8" d="${charge}"/></svg>`;
  const png = new Resvg(svg, { font: { loadSystemFonts: false } }).render().asPng();
  drawn.set(key, png);
  return png;
}
