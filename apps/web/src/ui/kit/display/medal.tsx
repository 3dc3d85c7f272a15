import { METALS, starFacets, type Struck } from '~/ui/art/stars';

export type Metal = 'none' | Struck;

const SETTINGS: Record<Struck, { radius: number; rings: readonly number[] }> = {
  bronze: { radius: 19, rings: [] },
  silver: { radius: 17.5, rings: [22.5] },
  gold: { radius: 16.5, rings: [19.8, 22.8] },
  platinum: { radius: 15.5, rings: [] },
};

/** A star on a vehicle's track, whose links are closer the higher the metal. */
const TRACKS: Record<Struck, string> = { bronze: '5 4', silver: '4 2.6', gold: '3.2 1.8', platinum: '2.4 1.2' };

/**
 * A service star in its metal: ten facets lit from the upper left. With `ringed`, as beside places one to three,
 * every star sits in one thin ring so that the three weigh the same. With `vehicle` it lies in the track of one.
 */
export function Medal({
  metal,
  size = 24,
  ringed,
  vehicle,
  label,
}: {
  metal: Metal;
  size?: number;
  ringed?: boolean;
  vehicle?: boolean;
  label?: string;
}) {
  const labelling = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true };
  if (metal === 'none')
    return (
      <svg width={size} height={size} viewBox="0 0 48 48" className="shrink-0" {...labelling}>
        <circle cx="24" cy="24" r="13" fill="none" stroke="var(--control)" strokeWidth="1.4" strokeDasharray="2.5 4" />
      </svg>
    );
  const { mid } = METALS[metal];
  const { radius, rings } = vehicle
    ? { radius: 13.5, rings: [] }
    : ringed
      ? { radius: 15.5, rings: [22] }
      : SETTINGS[metal];
  return (
    <svg width={size} height={size} viewBox="0 0 48 48" className="shrink-0" {...labelling}>
      {rings.map((r) => (
        <circle key={r} cx="24" cy="24" r={r} fill="none" stroke={mid} strokeWidth={ringed ? 2 : 1.6} />
      ))}
      {vehicle && (
        <rect
          x="2"
          y="8"
          width="44"
          height="32"
          rx="15"
          fill="none"
          stroke={mid}
          strokeWidth="3.4"
          strokeDasharray={TRACKS[metal]}
        />
      )}
      {metal === 'platinum' && !ringed && !vehicle && (
        <>
          <circle cx="24" cy="24" r="17.5" fill="#1b2730" />
          <path d={RAYS} stroke={mid} strokeWidth="1.8" />
        </>
      )}
      {starFacets(metal, radius).map(({ d, fill }) => (
        <path key={d} d={d} fill={fill} />
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
