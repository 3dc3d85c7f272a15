import fc from 'fast-check';
import { Checkpoints } from './checkpoints';

test('checkpoints come at multiples of the interval, rise, and never run ahead of what was looked at', () => {
  const steps = fc.array(fc.integer({ min: 1, max: 200 }), { minLength: 1, maxLength: 50 });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 64 }), fc.nat({ max: 1000 }), steps, (interval, from, distances) => {
      const checkpoints = new Checkpoints(interval, from);
      let position = from;
      let told = from;
      for (const distance of distances) {
        position += distance;
        const at = checkpoints.passed(position);
        if (at !== undefined) {
          expect(at).toBeGreaterThan(told);
          expect(at).toBeLessThanOrEqual(position);
          expect((at - from) % interval).toBe(0);
          told = at;
        }
        expect(position - told).toBeLessThan(interval);
      }
    }),
  );
});

test('a subscription that has caught up is told how far, once', () => {
  const checkpoints = new Checkpoints(64, 0);
  expect(checkpoints.caughtUp(10)).toBe(10);
  expect(checkpoints.caughtUp(10)).toBeUndefined();
  expect(checkpoints.passed(64)).toBe(64);
  expect(checkpoints.caughtUp(64)).toBeUndefined();
});
