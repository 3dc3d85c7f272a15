/** A place on the map, in units of the drawing. */
export interface Place {
  readonly x: number;
  readonly y: number;
}

/** A curve by its ends and its two handles: cubic Bézier. */
export type Curve = readonly [Place, Place, Place, Place];

/** Where a share `t` of the curve is done, 0 to 1. */
export const along = ([a, b, c, d]: Curve, t: number): Place => {
  const mix = (axis: keyof Place) =>
    (1 - t) ** 3 * a[axis] + 3 * (1 - t) ** 2 * t * b[axis] + 3 * (1 - t) * t ** 2 * c[axis] + t ** 3 * d[axis];
  return { x: mix('x'), y: mix('y') };
};

/** `count` shares of a way: the last is its end, the first at `from`. One is the end. */
export const shares = (count: number, from: number): number[] =>
  Array.from({ length: count }, (_, i) => (count === 1 ? 1 : from + ((1 - from) * i) / (count - 1)));

/** The line from one place to another, without what lies within `gap` of them and `side` px to its right. */
export const between = (from: Place, to: Place, gap: readonly [number, number], side = 0): string => {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const ahead = { x: (to.x - from.x) / length, y: (to.y - from.y) / length };
  const at = (place: Place, distance: number) =>
    `${round(place.x + ahead.x * distance - ahead.y * side)} ${round(place.y + ahead.y * distance + ahead.x * side)}`;
  return `M${at(from, gap[0])}L${at(to, -gap[1])}`;
};

const round = (value: number) => Math.round(value * 10) / 10;
