import { Fragment } from 'react';
import { along, between, shares, type Curve } from './plan';
import { PlanSheet, PlanUnit, PlanZone } from './plan-parts';

const WAY: Curve = [
  { x: 757, y: 503 },
  { x: 950, y: 395 },
  { x: 1020, y: 190 },
  { x: 1300, y: 178 },
];
const RADIUS = 40;

/** The infantry's plan: from its line to one zone after another. The zones are the servers, by their numbers. */
export function ZonesPlan({ zones }: { zones: readonly number[] }) {
  const places = shares(zones.length, 0.36).map((share) => along(WAY, share));
  return (
    <PlanSheet>
      {places.map((place, i) => {
        const from = places[i - 1] ?? WAY[0];
        return (
          <Fragment key={zones[i]}>
            <path d={between(from, place, [i === 0 ? 46 : RADIUS + 6, RADIUS + 9])} strokeDasharray="11 7" />
            {i === places.length - 1 && <path d={arrow(from, place)} />}
          </Fragment>
        );
      })}
      {places.map((place, i) => (
        <PlanZone key={zones[i]} at={place} number={zones[i]!} radius={RADIUS} />
      ))}
      <PlanUnit of="squad" at={WAY[0]} />
    </PlanSheet>
  );
}

/** Two strokes before the last zone. */
const arrow = (from: { x: number; y: number }, to: { x: number; y: number }): string => {
  const angle = Math.atan2(to.y - from.y, to.x - from.x);
  const tip = point(to, angle, -(RADIUS + 5));
  return [-2.5, 2.5].map((turn) => `M${line(tip)}L${line(point(tip, angle + turn, 18))}`).join('');
};

const point = ({ x, y }: { x: number; y: number }, angle: number, distance: number) => ({
  x: x + Math.cos(angle) * distance,
  y: y + Math.sin(angle) * distance,
});
const line = ({ x, y }: { x: number; y: number }) => `${x.toFixed(1)} ${y.toFixed(1)}`;
