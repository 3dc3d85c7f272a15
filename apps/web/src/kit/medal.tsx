export type Metal = 'none' | 'bronze' | 'silver' | 'gold' | 'platinum';

const TONES = {
  bronze: { light: '#e0a878', mid: '#b87345', dark: '#6f3f22', radius: 19, rings: [] },
  silver: { light: '#f1f4f2', mid: '#b3bab8', dark: '#697270', radius: 17.5, rings: [22.5] },
  gold: { light: '#fbe08a', mid: '#d8a136', dark: '#7d5714', radius: 16.5, rings: [19.8, 22.8] },
  platinum: { light: '#ffffff', mid: '#cfe4ea', dark: '#7f9aa6', radius: 15.5, rings: [] },
} as const;

const INNER = 0.42;
const LIGHT_FROM = (-135 * Math.PI) / 180;

/**
 * A service star in its metal: ten facets lit from the upper left. With `ringed`, as beside places one to three,
 * every star sits in one thin ring so that the three weigh the same.
 */
export function Medal({
  metal,
  size = 24,
  ringed,
  label,
}: {
  metal: Metal;
  size?: number;
  ringed?: boolean;
  label?: string;
}) {
  const said = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true };
  if (metal === 'none')
    return (
      <svg width={size} height={size} viewBox="0 0 48 48" className="shrink-0" {...said}>
        <circle cx="24" cy="24" r="13" fill="none" stroke="var(--control)" strokeWidth="1.4" strokeDasharray="2.5 4" />
      </svg>
    );
  const tone = TONES[metal];
  const radius = ringed ? 15.5 : tone.radius;
  const rings = ringed ? [22] : tone.rings;
  return (
    <svg width={size} height={size} viewBox="0 0 48 48" className="shrink-0" {...said}>
      {rings.map((r) => (
        <circle key={r} cx="24" cy="24" r={r} fill="none" stroke={tone.mid} strokeWidth={ringed ? 2 : 1.6} />
      ))}
      {metal === 'platinum' && !ringed && (
        <>
          <circle cx="24" cy="24" r="17.5" fill="#1b2730" />
          <path d={RAYS} stroke={tone.mid} strokeWidth="1.8" />
        </>
      )}
      {facets(radius).map(({ d, light }) => (
        <path key={d} d={d} fill={light > 0.35 ? tone.light : light > -0.45 ? tone.mid : tone.dark} />
      ))}
    </svg>
  );
}

const RAYS = Array.from({ length: 20 }, (_, i) => {
  const angle = (i * Math.PI) / 10;
  return `M${at(19.5, angle)}L${at(23.5, angle)}`;
}).join('');

function at(radius: number, angle: number): string {
  return `${(24 + radius * Math.cos(angle)).toFixed(2)} ${(24 + radius * Math.sin(angle)).toFixed(2)}`;
}

/** Each facet reaches from the centre to one point and one notch; how much light it takes depends on where it faces. */
function facets(radius: number): { d: string; light: number }[] {
  return Array.from({ length: 10 }, (_, i) => {
    const from = -Math.PI / 2 + (i * Math.PI) / 5;
    const to = from + Math.PI / 5;
    const outer = (n: number) => (n % 2 === 0 ? radius : radius * INNER);
    // Facets on the two sides of a point slope away from each other, as on a struck star.
    const facing = i % 2 === 0 ? from + Math.PI / 2.6 : to - Math.PI / 2.6;
    return { d: `M24 24L${at(outer(i), from)}L${at(outer(i + 1), to)}z`, light: Math.cos(facing - LIGHT_FROM) };
  });
}
