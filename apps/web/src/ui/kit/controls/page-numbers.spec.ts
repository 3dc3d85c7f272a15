import fc from 'fast-check';
import { pageNumbers } from './page-numbers';

test.each([
  [1, 1, [1]],
  [1, 2, [1, 2]],
  [1, 12, [1, 2, 'gap', 12]],
  [2, 12, [1, 2, 3, 'gap', 12]],
  [4, 12, [1, 'gap', 3, 4, 5, 'gap', 12]],
  [11, 12, [1, 'gap', 10, 11, 12]],
  [12, 12, [1, 'gap', 11, 12]],
])('on page %i of %i', (current, total, shown) => expect(pageNumbers(current, total)).toEqual(shown));

test('first, last, current and its neighbours are always there, in order and once', () => {
  const pages = fc
    .integer({ min: 1, max: 500 })
    .chain((total) => fc.tuple(fc.integer({ min: 1, max: total }), fc.constant(total)));
  fc.assert(
    fc.property(pages, ([current, total]) => {
      const numbers = pageNumbers(current, total).filter((shown) => shown !== 'gap');
      const wanted = [1, current - 1, current, current + 1, total].filter((page) => page >= 1 && page <= total);
      expect(numbers).toEqual([...new Set(wanted)].sort((a, b) => a - b));
    }),
  );
});

test('a gap stands wherever numbers are left out, and nowhere else', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 60 }), (a, b) => {
      const [current, total] = [Math.min(a, b), Math.max(a, b)];
      const shown = pageNumbers(current, total);
      shown.forEach((page, i) => {
        const next = shown[i + 1];
        if (page !== 'gap' && next !== undefined && next !== 'gap') expect(next - page).toBe(1);
      });
      expect(shown.filter((page) => page === 'gap').length).toBeLessThanOrEqual(2);
    }),
  );
});
