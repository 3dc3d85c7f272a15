import fc from 'fast-check';
import { consecutive, sparse } from './numbering';

test.each([
  ['sparse', sparse],
  ['consecutive', consecutive],
])('%s positions rise, and each leads back to its place', (_, { positionOf, placeUpTo }) => {
  fc.assert(
    fc.property(fc.nat({ max: 2 ** 40 }), fc.nat({ max: 300 }), (place, behind) => {
      expect(positionOf(place + 1)).toBeGreaterThan(positionOf(place));
      expect(placeUpTo(positionOf(place))).toBe(place);
      const position = positionOf(place) + behind;
      const found = placeUpTo(position);
      expect(positionOf(found)).toBeLessThanOrEqual(position);
      expect(positionOf(found + 1)).toBeGreaterThan(position);
    }),
  );
});

test('no two sparse positions are neighbours', () => {
  for (let place = 0; place < 10_000; place++)
    expect(sparse.positionOf(place + 1) - sparse.positionOf(place)).toBeGreaterThan(35);
});
