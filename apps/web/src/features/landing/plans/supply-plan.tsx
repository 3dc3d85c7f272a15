import { MapLabel } from './map-label';
import { along, shares, type Curve, type Place } from './plan';
import { PlanSheet, PlanUnit, PlanZone } from './plan-parts';

const ROUTE: Curve = [
  { x: 792, y: 500 },
  { x: 900, y: 250 },
  { x: 1040, y: 520 },
  { x: 1210, y: 190 },
];
/** Where the convoy forms up, is counted, and is let go: start point, check point, release point. */
const POINTS = [
  { name: 'SP', share: 0.2 },
  { name: 'CP 1', share: 0.44 },
  { name: 'RP', share: 0.68 },
];
const RADIUS = 40;

/** The mechanised plan is a supply run: the main supply route from the unit over its points to the servers. */
export function SupplyPlan({ zones }: { zones: readonly number[] }) {
  const places = shares(zones.length, 0.84).map((share) => along(ROUTE, share));
  const [a, b, c, d] = ROUTE;
  const label = along(ROUTE, 0.86);
  return (
    <PlanSheet>
      <path d={`M${at(a)}C${at(b)} ${at(c)} ${at(d)}`} strokeWidth="3" />
      <path d={`M${at(a)}C${at(b)} ${at(c)} ${at(d)}`} strokeWidth="14" strokeOpacity=".16" />
      <MapLabel x={label.x + 18} y={label.y + 16}>
        MSR
      </MapLabel>
      {POINTS.map(({ name, share }) => (
        <RoutePoint key={name} name={name} at={along(ROUTE, share)} />
      ))}
      {places.map((place, i) => (
        <PlanZone key={zones[i]} at={place} number={zones[i]!} radius={RADIUS} />
      ))}
      <PlanUnit of="reforger" at={a} />
    </PlanSheet>
  );
}

/** A point of the route: the box that stands on the road with its foot. */
function RoutePoint({ name, at: { x, y } }: { name: string; at: Place }) {
  return (
    <g transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`} strokeLinejoin="round">
      <path d="M0 0l-15-15v-32h30v32z" fill="var(--ground)" fillOpacity=".82" />
      <circle r="3.2" fill="currentColor" stroke="none" />
      <text
        y="-25"
        textAnchor="middle"
        className="font-display"
        fontSize={name.length > 2 ? 13 : 16}
        fontWeight="650"
        fill="currentColor"
        stroke="none"
      >
        {name}
      </text>
    </g>
  );
}

const at = ({ x, y }: Place) => `${x} ${y}`;
