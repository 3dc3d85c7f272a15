/** How long somebody takes to come home, milliseconds. */
export const SPRING_MS = 900;

/** Radians a second, and how much of it is lost: 1 would come home without passing it. */
const FREQUENCY = 19;
const DAMPING = 0.26;
const FRAMES = 54;

/** What is left of a displacement of 1 after so many milliseconds: a spring, let go at rest. Below 0 it is past home. */
export const springAt = (ms: number): number => {
  if (ms <= 0) return 1;
  if (ms >= SPRING_MS) return 0;
  const t = ms / 1_000;
  const swing = FREQUENCY * Math.sqrt(1 - DAMPING ** 2);
  const held = Math.exp(-DAMPING * FREQUENCY * t);
  return held * (Math.cos(swing * t) + ((DAMPING * FREQUENCY) / swing) * Math.sin(swing * t));
};

/** The whole way home in even steps, from 1 to 0. */
export const SPRING: readonly number[] = Array.from({ length: FRAMES + 1 }, (_, i) =>
  springAt((i * SPRING_MS) / FRAMES),
);

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Pixels to which a picture follows the pointer, and beyond which it never goes. */
const FREE = 120;
export const REACH = 260;

/** Where a picture is when it is pulled this far from home: with the pointer at first, then ever more slowly. */
export const pulled = ({ x, y }: Point): Point => {
  const far = Math.hypot(x, y);
  if (far <= FREE) return { x, y };
  const give = REACH - FREE;
  const share = (FREE + give * (1 - Math.exp(-(far - FREE) / give))) / far;
  return { x: x * share, y: y * share };
};
