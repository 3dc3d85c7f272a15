import { MapLabel } from './map-label';
import { along, between, shares, type Curve } from './plan';
import { PlanSheet, PlanUnit, PlanZone } from './plan-parts';

const COURSE: Curve = [
  { x: 760, y: 512 },
  { x: 830, y: -260 },
  { x: 1120, y: 940 },
  { x: 1310, y: 150 },
];
const RADIUS = 27;
const HALF_WIDTH = 11;

/** The aviators' plan: an air corridor from one control point to the next. The points are what they hold to. */
export function CorridorPlan({ points }: { points: readonly string[] }) {
  const places = shares(points.length, 0.26).map((share) => along(COURSE, share));
  return (
    <PlanSheet>
      {places.map((place, i) => {
        const from = places[i - 1] ?? COURSE[0];
        return [-HALF_WIDTH, HALF_WIDTH].map((side) => (
          <path
            key={`${points[i]} ${side}`}
            d={between(from, place, [i === 0 ? 40 : RADIUS - 2, RADIUS - 2], side)}
            strokeWidth="1.6"
          />
        ));
      })}
      {places.map((place, i) => (
        <PlanZone key={points[i]} at={place} number={i + 1} radius={RADIUS} />
      ))}
      {places.map((place, i) => (
        <MapLabel key={points[i]} x={place.x} y={place.y + RADIUS + 24} anchor="middle">
          {points[i]!.toUpperCase()}
        </MapLabel>
      ))}
      <PlanUnit of="starcitizen" at={COURSE[0]} />
    </PlanSheet>
  );
}
