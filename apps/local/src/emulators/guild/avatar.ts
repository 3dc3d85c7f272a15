import { squarePng, type Rgb } from './png';

type Shape = (x: number, y: number) => boolean;

const rgb = (hex: string): Rgb => [0, 2, 4].map((at) => parseInt(hex.slice(at, at + 2), 16)) as unknown as Rgb;

/** Two-tone fields: ground, division. */
const fields: readonly (readonly [Rgb, Rgb])[] = [
  [rgb('5f6b34'), rgb('3d4622')],
  [rgb('3f6ea3'), rgb('22375c')],
  [rgb('a3332b'), rgb('6d1f22')],
  [rgb('b69a68'), rgb('6a4a2c')],
  [rgb('3f6f43'), rgb('1f3f2a')],
  [rgb('6c5098'), rgb('3d2c5c')],
  [rgb('5b6b78'), rgb('333f48')],
];

/** Heraldic divisions of a field that reaches from -1 to 1 both ways: pale, bend, chevron, quarterly, fess, bendlet. */
const divisions: readonly Shape[] = [
  (x) => x > 0,
  (x, y) => y > x,
  (x, y) => y > Math.abs(x) * 0.9 - 0.1,
  (x, y) => x * y > 0,
  (_x, y) => y > 0,
  (x, y) => Math.abs(y - x) < 0.42,
];

const wedge = (x: number, y: number) => y < 0.46 && y > -0.56 && Math.abs(x) < (y + 0.56) * 0.6;

/** One charge in the middle, so that avatars differ visibly at 24 pixels too. */
const charges: readonly Shape[] = [
  (x, y) => x * x + y * y < 0.2,
  (x, y) => Math.abs(x) + Math.abs(y) < 0.56,
  wedge,
  (x, y) => x * x + y * y < 0.27 && x * x + y * y > 0.11,
  (x, y) => (Math.abs(x) < 0.15 && Math.abs(y) < 0.52) || (Math.abs(y) < 0.15 && Math.abs(x) < 0.52),
  (x, y) => Math.abs(x) < 0.5 && (Math.abs(y + 0.24) < 0.13 || Math.abs(y - 0.24) < 0.13),
  (x, y) => wedge(x, -y),
  (x, y) => x * x + y * y < 0.26 && (x - 0.2) ** 2 + (y + 0.08) ** 2 > 0.16,
];

const CHARGE = rgb('e4e6d8');
const SAMPLES = 3;

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
  const at = (pixel: number, sample: number) => ((pixel + (sample + 0.5) / SAMPLES) / size) * 2 - 1;

  const png = squarePng(size, (px, py) => {
    const sum = [0, 0, 0];
    for (let sample = 0; sample < SAMPLES * SAMPLES; sample++) {
      const x = at(px, sample % SAMPLES);
      const y = at(py, Math.floor(sample / SAMPLES));
      const colour = charge(x, y) ? CHARGE : division(x, y) ? second : ground;
      for (const channel of [0, 1, 2] as const) sum[channel]! += colour[channel];
    }
    return sum.map((channel) => Math.round(channel / SAMPLES ** 2)) as unknown as Rgb;
  });
  drawn.set(key, png);
  return png;
}
