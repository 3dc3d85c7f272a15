import fc from 'fast-check';
import { insert, keepHighest, put, putNewest } from './in-order';

interface Entry {
  readonly key: string;
  readonly times: number;
}

const key = fc.constantFrom(...'abcdefgh');
const keys = fc.array(key, { maxLength: 30 });
const most = fc.integer({ min: 1, max: 5 });
const shuffledPair = keys.chain((all) =>
  fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })),
);
const counted = (all: readonly string[], most: number): readonly Entry[] =>
  all.reduce<readonly Entry[]>(
    (list, each) =>
      put(list, each, (before) => ({ key: each, times: (before?.times ?? 0) + 1 }), {
        keyOf: (entry) => entry.key,
        most,
      }),
    [],
  );

test('whatever the order, a list has the lowest keys, each with everything that was counted for it', () =>
  fc.assert(
    fc.property(shuffledPair, most, ([one, other], most) => {
      const lowest = [...new Set(one)].sort().slice(0, most);
      const expected = lowest.map((key) => ({ key, times: one.filter((each) => each === key).length }));
      expect(counted(one, most)).toEqual(expected);
      expect(counted(other, most)).toEqual(expected);
    }),
  ));

test('whatever the order, times stand in theirs, the earliest of too many, each as often as it came', () =>
  fc.assert(
    fc.property(keys, most, (times, most) => {
      const inserted = times.reduce<readonly string[]>((list, time) => insert(list, time, most), []);
      expect(inserted).toEqual([...times].sort().slice(0, most));
    }),
  ));

test('whatever the order, of too many texts the highest are kept, each once', () =>
  fc.assert(
    fc.property(keys, most, (texts, most) => {
      const kept = texts.reduce<readonly string[]>((list, text) => keepHighest(list, text, most), []);
      expect(kept).toEqual([...new Set(texts)].sort().slice(-most));
    }),
  ));

test('whatever the order, of too many facts those with the highest keys are kept, each once', () =>
  fc.assert(
    fc.property(shuffledPair, most, ([one, other], most) => {
      const newest = (all: readonly string[]) =>
        all.reduce<readonly { readonly key: string }[]>((list, each) => putNewest(list, { key: each }, most), []);
      const expected = [...new Set(one)].sort().slice(-most);
      expect(newest(one).map((entry) => entry.key)).toEqual(expected);
      expect(newest(other)).toEqual(newest(one));
    }),
  ));
