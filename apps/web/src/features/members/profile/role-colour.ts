type Rgb = readonly [number, number, number];

/** The lightest surface a chip stands on, and the ink that a dark colour is mixed with. */
const GROUND: Rgb = [0x17, 0x1b, 0x14];
const INK: Rgb = [0xec, 0xed, 0xe3];
const READABLE = 4.5;
const STEPS = 20;

/**
 * A role's 24-bit RGB as a CSS colour that can be read as text: dark ones are mixed with ink, as little as it takes.
 * undefined for 0, which means that the role has no colour.
 */
export function roleColour(colour: number): string | undefined {
  if (colour === 0) return undefined;
  const own: Rgb = [(colour >> 16) & 255, (colour >> 8) & 255, colour & 255];
  for (let step = 0; step <= STEPS; step++) {
    const mixed = mix(own, INK, step / STEPS);
    if (contrast(mixed, GROUND) >= READABLE) return `rgb(${mixed.join(' ')})`;
  }
  return undefined;
}

const mix = (a: Rgb, b: Rgb, share: number): Rgb => {
  const channel = (i: 0 | 1 | 2) => Math.round(a[i] + (b[i] - a[i]) * share);
  return [channel(0), channel(1), channel(2)];
};

/** WCAG 2.2 contrast ratio. */
export const contrast = (a: Rgb, b: Rgb): number => {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light! + 0.05) / (dark! + 0.05);
};

const luminance = (rgb: Rgb): number => {
  const [r, g, b] = rgb.map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
};
