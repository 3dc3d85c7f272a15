import * as fc from 'fast-check';
import { costOf } from '../../../../../test/cpu';
import { diffLines } from './line-diff';

const lines = fc.array(fc.constantFrom('a', 'b', 'c', '', 'Admin=1', 'Admin=2', 'Admin=3'), { maxLength: 14 });
const marksOf = (a: readonly string[], b: readonly string[]) =>
  diffLines(a, b).map((line) =>
    line.kind === 'same' ? ` ${a[line.a]}` : line.kind === 'removed' ? `-${a[line.a]}` : `+${b[line.b]}`,
  );

test('a difference holds both texts, in order', () => {
  fc.assert(
    fc.property(lines, lines, (a, b) => {
      const diff = diffLines(a, b);
      const [left, right] = [diff.filter((line) => 'a' in line), diff.filter((line) => 'b' in line)];
      expect(left.map((line) => ('a' in line ? line.a : -1))).toEqual(a.map((_, at) => at));
      expect(right.map((line) => ('b' in line ? line.b : -1))).toEqual(b.map((_, at) => at));
      for (const line of diff) if (line.kind === 'same') expect(a[line.a]).toBe(b[line.b]);
    }),
  );
});

test('what is equal has no difference, and no line is both removed and added beside itself', () => {
  fc.assert(fc.property(lines, (a) => expect(diffLines(a, a).every(({ kind }) => kind === 'same')).toBe(true)));
  expect(marksOf(['a', 'b', 'c'], ['a', 'x', 'c'])).toEqual([' a', '-b', '+x', ' c']);
  expect(marksOf(['a', 'b'], ['b', 'a'])).toHaveLength(3);
});

test('a line that was put in is the only difference', () =>
  expect(
    marksOf(['a', '', 'b', '', 'c'], ['a', '', 'x', '', 'b', '', 'c']).filter((line) => line[0] !== ' '),
  ).toHaveLength(2));

test('5,000 lines of which half went, and 5,000 others in their place, are compared in a moment', async () => {
  const all = Array.from({ length: 5_000 }, (_, n) => `Admin=${n}`);
  const compared = () => {
    expect(diffLines(all, all.slice(0, 2_500)).filter(({ kind }) => kind === 'removed')).toHaveLength(2_500);
    expect(
      diffLines(
        all,
        all.map((line) => `${line}x`),
      ),
    ).toHaveLength(10_000);
    expect(diffLines([...all].reverse(), all).filter(({ kind }) => kind === 'same')).toHaveLength(1);
    expect(
      diffLines(
        all.map(() => 'x'),
        all.map((_, n) => (n % 2 ? 'x' : 'y')),
      ).length,
    ).toBeGreaterThan(4_999);
  };
  expect(await costOf(compared)).toBeLessThan(100);
});
