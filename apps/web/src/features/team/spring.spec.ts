import fc from 'fast-check';
import { pulled, REACH, SPRING, SPRING_MS, springAt } from './spring';

test('a spring starts where it was let go, passes home, and ends there', () => {
  expect(SPRING[0]).toBe(1);
  expect(SPRING.at(-1)).toBe(0);
  expect(Math.min(...SPRING)).toBeLessThan(-0.2);
  // What is left at the end is less than a pixel of the farthest pull.
  expect(Math.abs(springAt(SPRING_MS - 1)) * REACH).toBeLessThan(4);
});

test('it never goes farther than it was pulled', () => {
  fc.assert(fc.property(fc.double({ min: 0, max: 2 * SPRING_MS, noNaN: true }), (ms) => Math.abs(springAt(ms)) <= 1));
});

const pixels = fc.integer({ min: -5_000, max: 5_000 });

test('a pull keeps its direction, grows with the hand, and has an end', () => {
  fc.assert(
    fc.property(pixels, pixels, fc.double({ min: 1, max: 3, noNaN: true }), (x, y, more) => {
      const near = pulled({ x, y });
      const far = pulled({ x: x * more, y: y * more });
      expect(Math.hypot(far.x, far.y)).toBeLessThanOrEqual(REACH + 1e-9);
      expect(Math.hypot(far.x, far.y)).toBeGreaterThanOrEqual(Math.hypot(near.x, near.y) - 1e-9);
      expect(Math.abs(near.x * y - near.y * x)).toBeLessThan(1e-3);
      expect(near.x * x).toBeGreaterThanOrEqual(0);
    }),
  );
});

test('near home a picture is exactly under the pointer', () => {
  expect(pulled({ x: 60, y: -80 })).toEqual({ x: 60, y: -80 });
});
