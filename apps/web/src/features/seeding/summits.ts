/** One terrain profile with three summits, for the podium: second, first and third from the left. */
export const PROFILE = { width: 600, height: 230 } as const;

/** Of `PROFILE`: how high a place stands, and where. */
export const SUMMITS = [
  { place: 2, x: 100, height: 118 },
  { place: 1, x: 300, height: 180 },
  { place: 3, x: 500, height: 84 },
] as const;

const STEP = 4;
const FLOOR = 30;
/** How wide a summit is. */
const WIDTH = 62;

/** Uneven ground that is flat on the summits. */
const uneven = (x: number): number => {
  const near = Math.max(...SUMMITS.map((summit) => Math.exp(-(((x - summit.x) / 26) ** 2))));
  return (1 - near) * (4 * Math.sin(x / 13) + 3 * Math.sin(x / 7.3 + 1) + 2 * Math.sin(x / 29 + 2));
};

const heightAt = (x: number): number => {
  const hills = SUMMITS.map(({ x: at, height }) => (height - FLOOR) * Math.exp(-(((x - at) / WIDTH) ** 2)));
  return FLOOR + Math.max(...hills) * 0.9 + hills.reduce((sum, hill) => sum + hill, 0) * 0.1 + uneven(x);
};

/** The ground as a line from edge to edge. */
export const ground = (): string =>
  Array.from({ length: PROFILE.width / STEP + 1 }, (_, i) => i * STEP)
    .map((x, i) => `${i === 0 ? 'M' : 'L'}${x} ${(PROFILE.height - heightAt(x)).toFixed(1)}`)
    .join('');

/** Heights of the lines in it; every fourth is an index line. */
export const CONTOURS = Array.from({ length: 10 }, (_, i) => ({
  y: PROFILE.height - 17 * (i + 1),
  index: i % 4 === 3,
}));
