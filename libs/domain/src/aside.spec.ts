import fc from 'fast-check';
import { covers, within, without, type Range } from './aside';

const MOST = 60;
const sequences = Array.from({ length: MOST + 1 }, (_, sequence) => sequence);
const range = fc
  .tuple(fc.integer({ min: -1, max: MOST }), fc.integer({ min: -1, max: MOST }))
  .map(([one, other]): Range => ({ after: Math.min(one, other), to: Math.max(one, other) }));
/** In order and without overlap; neighbours may touch. */
const ranges = fc
  .uniqueArray(fc.integer({ min: -1, max: MOST }), { maxLength: 24 })
  .map((ends) => ends.sort((one, other) => one - other))
  .chain((ends) => fc.tuple(fc.constant(ends), fc.array(fc.boolean(), { minLength: 24, maxLength: 24 })))
  .map(([ends, taken]) =>
    ends.slice(1).flatMap((to, index): Range[] => (taken[index] ? [{ after: ends[index]!, to }] : [])),
  );

const inside =
  ({ after, to }: Range) =>
  (sequence: number) =>
    sequence > after && sequence <= to;
const inAny = (all: readonly Range[]) => sequences.filter((sequence) => all.some((one) => inside(one)(sequence)));
const isInOrder = (all: readonly Range[]) =>
  all.every(({ after, to }, index) => after < to && (all[index - 1]?.to ?? -1) <= after);

test('ranges cover the sequences in them, and no others', () => {
  fc.assert(
    fc.property(ranges, (all) => {
      expect(sequences.filter((sequence) => covers(all, sequence))).toEqual(inAny(all));
    }),
  );
});

test('what lies within another range and what is left without it are the two parts of the whole', () => {
  fc.assert(
    fc.property(ranges, range, (all, other) => {
      const [part, rest] = [within(all, other), without(all, other)];
      expect(inAny(part)).toEqual(inAny(all).filter(inside(other)));
      expect(inAny(rest)).toEqual(inAny(all).filter((sequence) => !inside(other)(sequence)));
      expect([part, rest].every(isInOrder)).toBe(true);
    }),
  );
});
