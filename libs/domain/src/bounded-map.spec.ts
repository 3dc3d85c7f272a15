import fc from 'fast-check';
import { runsOf } from '../../../test/seeds';
import { BoundedMap, memo } from './bounded-map';

/** Sets a key, or removes it. */
const change = fc.record({ key: fc.nat(30), value: fc.oneof({ weight: 4, arbitrary: fc.nat() }, fc.constant(null)) });
type Change = typeof change extends fc.Arbitrary<infer Each> ? Each : never;

const after = (map: BoundedMap<number, number>, { key, value }: Change) =>
  value === null ? map.without(key) : map.with(key, value);

test('what it remembers is what was set last, and what was set lately it remembers', () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 200 }), fc.integer({ min: 5, max: 12 }), (changes, most) => {
      let map = new BoundedMap<number, number>(most);
      const all = new Map<number, number>();
      for (const each of changes) {
        map = after(map, each);
        all.delete(each.key);
        if (each.value !== null) all.set(each.key, each.value);
        expect(map.size).toBeLessThan(2 * most);
        for (const [key, value] of map) expect([key, value]).toEqual([key, all.get(key)]);
        for (const [key, value] of [...all].slice(-most / 5)) expect([key, map.get(key)]).toEqual([key, value]);
      }
    }),
    { numRuns: runsOf(200, 2_000) },
  );
});

test('up to its bound it is a map, in the order in which entries were first set', () => {
  const sets = fc.array(fc.record({ key: fc.nat(30), value: fc.nat() }), { maxLength: 200 });
  fc.assert(
    fc.property(sets, (changes) => {
      const map = changes.reduce(after, new BoundedMap<number, number>(31));
      expect([...map]).toEqual([...new Map(changes.map(({ key, value }) => [key, value]))]);
    }),
  );
});

test('a map that was handed out stays as it is, whatever is made of it', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(), change), { maxLength: 60 }), (changes) => {
      const maps = [new BoundedMap<number, number>(8)];
      const contents = [JSON.stringify([])];
      for (const [of, each] of changes) {
        const map = after(maps[of % maps.length]!, each);
        maps.push(map);
        contents.push(JSON.stringify([...map]));
      }
      expect(maps.map((map) => JSON.stringify([...map]))).toEqual(contents);
    }),
  );
});

test('a result is made once for each key, and anew after all were forgotten', () => {
  const made: string[] = [];
  const upper = memo(2, (key: string) => {
    made.push(key);
    return key.toUpperCase();
  });
  expect(['a', 'b', 'a', 'b', 'c', 'c', 'a'].map(upper)).toEqual(['A', 'B', 'A', 'B', 'C', 'C', 'A']);
  expect(made).toEqual(['a', 'b', 'c', 'a']);
});
