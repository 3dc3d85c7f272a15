import fc from 'fast-check';
import { Checkpoints } from './checkpoints';

test('checkpoints come at multiples of the interval, rise, and never run ahead of what was looked at', () => {
  const steps = fc.array(fc.integer({ min: 1, max: 200 }), { minLength: 1, maxLength: 50 });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 64 }), fc.nat({ max: 1000 }), steps, (interval, from, distances) => {
      const checkpoints = new Checkpoints(interval, from);
      let place = from;
      let sent = from;
      for (const distance of distances) {
        place += distance;
        const at = checkpoints.passed(place);
        if (at !== undefined) {
          expect(at).toBeGreaterThan(sent);
          expect(at).toBeLessThanOrEqual(place);
          expect((at - from) % interval).toBe(0);
          sent = at;
        }
        expect(place - sent).toBeLessThan(interval);
      }
    }),
  );
});
