import { MapLabel } from '../plans/map-label';
import { PlanUnit } from '../plans/plan-parts';

/**
 * The plan somebody drew on the map in gold: the community's values as phase lines, and an axis of advance that
 * crosses them from the community's unit to its objective. One line for each value.
 */
export function HeroOverlay({ values, objective }: { values: readonly string[]; objective: string }) {
  const lines = values.map((name, i) => ({ name, x: 690 + ((i + 0.5) * 640) / values.length - 100 }));
  return (
    <svg
      viewBox="0 0 1440 780"
      preserveAspectRatio="xMaxYMid meet"
      className="pointer-events-none absolute inset-0 -z-10 size-full text-gold nav:max-[72rem]:translate-x-[7%] max-nav:top-2 max-nav:right-0 max-nav:bottom-auto max-nav:left-auto max-nav:h-auto max-nav:w-[max(500px,80%)]"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      aria-hidden
    >
      {lines.map(({ name, x }, i) => (
        <g key={name}>
          <path d={phaseLine(x, i)} />
          <MapLabel x={x + 12} y={69}>
            PL {name.toUpperCase()}
          </MapLabel>
        </g>
      ))}
      <g strokeDasharray="11 7">
        <path d="M686 614C800 520 850 450 960 412S1170 345 1214 262" />
        <path d="M686 648C820 550 880 476 985 440S1180 385 1243 292" />
      </g>
      <path d="M1192 253l62-36 15 79" />
      <ellipse cx="1324" cy="181" rx="71" ry="50" />
      <MapLabel x={1324} y={187} anchor="middle">
        OBJ {objective.toUpperCase()}
      </MapLabel>
      <PlanUnit of="mark" at={{ x: 652, y: 631 }} />
    </svg>
  );
}

/** Lines down the map, each bent differently. */
const phaseLine = (x: number, i: number): string => `M${x} 22${SWAYS[i % SWAYS.length]}`;

const SWAYS = [
  'c-18 130 22 250 34 330s-30 190-12 300c10 50 40 66 42 110',
  'c22 120 8 210-10 300s-20 150 12 250c16 60 30 120 22 190',
  'c-22 110-2 190 14 300s-24 160-20 260 40 120 30 180',
];
