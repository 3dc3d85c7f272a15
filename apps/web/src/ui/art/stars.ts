/** Metals in three tones, lit from the upper left. */
export const METALS = {
  bronze: { light: '#e0a878', mid: '#b87345', dark: '#6f3f22' },
  silver: { light: '#f1f4f2', mid: '#b3bab8', dark: '#697270' },
  gold: { light: '#fbe08a', mid: '#d8a136', dark: '#7d5714' },
  platinum: { light: '#ffffff', mid: '#cfe4ea', dark: '#7f9aa6' },
} as const;

export type Struck = keyof typeof METALS;

/** A closed shape and its colour. */
interface Facet {
  readonly d: string;
  readonly fill: string;
}

const INNER = 0.42;
const LIGHT_FROM = (-135 * Math.PI) / 180;

/**
 * A five-pointed star in its metal: ten facets, each from the centre to one point and one notch. How much light one takes
 * depends on where it faces.
 */
export function starFacets(metal: Struck, radius: number, x = 24, y = 24): readonly Facet[] {
  const tone = METALS[metal];
  const at = (length: number, angle: number) =>
    `${(x + length * Math.cos(angle)).toFixed(2)} ${(y + length * Math.sin(angle)).toFixed(2)}`;
  return Array.from({ length: 10 }, (_, i) => {
    const from = -Math.PI / 2 + (i * Math.PI) / 5;
    const to = from + Math.PI / 5;
    const outer = (n: number) => (n % 2 === 0 ? radius : radius * INNER);
    // Facets on the two sides of a point slope away from each other, as on a struck star.
    const facing = i % 2 === 0 ? from + Math.PI / 2.6 : to - Math.PI / 2.6;
    const light = Math.cos(facing - LIGHT_FROM);
    return {
      d: `M${x} ${y}L${at(outer(i), from)}L${at(outer(i + 1), to)}z`,
      fill: light > 0.35 ? tone.light : light > -0.45 ? tone.mid : tone.dark,
    };
  });
}
