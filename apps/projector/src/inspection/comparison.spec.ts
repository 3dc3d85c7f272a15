import fc from 'fast-check';
import { BoardMoves } from './board-moves';
import { canonical } from '../engine/canonical';
import { changesBetween, Differences, isSame } from './differences';

const score = fc.option(fc.integer({ min: -3, max: 12 }), { nil: undefined });
const sides = fc.array(fc.tuple(score, score), { maxLength: 40 });

const movesOf = (pairs: readonly (readonly [number | undefined, number | undefined])[], most = 1_000) => {
  const moves = new BoardMoves();
  pairs.forEach(([from, to], index) => moves.take(`p${String(index).padStart(3, '0')}`, from, to));
  return moves.result(most);
};

/** Rank by counting, as a leaderboard asks for it. */
const rank = (values: readonly (number | undefined)[], place: number): number => {
  const own = values[place] ?? 0;
  if (own <= 0) return 0;
  const ahead = values.filter((other, index) => (other ?? 0) > own || (other === own && index < place)).length;
  return ahead + 1;
};

describe('who moves on a board', () => {
  test('ranks are those of the leaderboards, on both sides', () => {
    fc.assert(
      fc.property(sides, (pairs) => {
        const { ranked, moved, top, movers } = movesOf(pairs);
        const [from, to] = [pairs.map(([one]) => one), pairs.map(([, other]) => other)];
        const places = pairs.map((_, place) => [rank(from, place), rank(to, place)] as const);
        expect(ranked).toEqual({
          from: places.filter(([one]) => one > 0).length,
          to: places.filter(([, other]) => other > 0).length,
        });
        expect(moved).toBe(places.filter(([one, other]) => one !== other).length);
        expect(top.map(({ toRank }) => toRank)).toEqual(top.map((_, index) => index + 1));
        for (const { id, fromRank, toRank } of [...top, ...movers])
          expect([fromRank, toRank]).toEqual(places[Number(id.slice(1))]);
      }),
    );
  });

  test('who moves furthest comes first, however many are requested', () => {
    fc.assert(
      fc.property(sides, fc.integer({ min: 1, max: 5 }), (pairs, most) => {
        const all = movesOf(pairs).movers;
        expect(movesOf(pairs, most).movers).toEqual(all.slice(0, most));
        expect(all.length).toBeLessThanOrEqual(movesOf(pairs).moved);
      }),
    );
  });

  test('a document that is looked at again counts with its newer values, at its old place', () => {
    const moves = new BoardMoves();
    moves.take('a', 1, 1);
    moves.take('b', 2, 0);
    moves.take('a', 1, 5);
    moves.take('b', 2, 5);
    expect(moves.result(9).top.map(({ id, toRank, toValue }) => [id, toRank, toValue])).toEqual([
      ['a', 1, 5],
      ['b', 2, 5],
    ]);
  });
});

describe('what differs', () => {
  test('two values differ where their canonical text does, and nowhere else', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.dictionary(fc.string(), fc.jsonValue()), (a, b) => {
        expect(isSame(a, b)).toBe(canonical(a) === canonical(b));
        expect(changesBetween(a, b).length > 0).toBe(!isSame(a, b));
        expect(changesBetween(a, structuredClone(a))).toEqual([]);
      }),
    );
  });

  test('each value is named by its way, lists are one value, long ones are cut', () => {
    const from = { score: 1, points: { kills: 2, wins: 20 }, list: [1], gone: true, text: 'x'.repeat(500) };
    const to = { score: 1, points: { kills: 3, wins: 20 }, list: [1, 2], text: 'y' };
    expect(changesBetween(from, to)).toEqual([
      { field: 'points.kills', from: 2, to: 3 },
      { field: 'list', from: '[1]', to: '[1,2]' },
      { field: 'gone', from: true, to: null },
      { field: 'text', from: `${'x'.repeat(120)}…`, to: 'y' },
    ]);
  });

  test('every document is counted once, and the first by id are named, in whatever order they come', () => {
    const documents = fc.uniqueArray(
      fc.tuple(fc.string({ minLength: 1 }), fc.option(fc.nat(2)), fc.option(fc.nat(2))),
      { selector: ([id]) => id },
    );
    fc.assert(
      fc.property(documents, (all) => {
        const found = new Differences('name', 3);
        const doc = (n: number | null) => (n === null ? undefined : { n, name: `No ${n}` });
        for (const [id, from, to] of all) found.take(id, doc(from), doc(to));
        const some = all.filter(([, from, to]) => from !== null || to !== null);
        expect(found.equal + found.changed + found.onlyFrom + found.onlyTo).toBe(some.length);
        expect(found.onlyTo).toBe(some.filter(([, from]) => from === null).length);
        const different = some.filter(([, from, to]) => from !== to).map(([id]) => id);
        expect(found.first.map(({ id }) => id)).toEqual(different.sort((a, b) => (a < b ? -1 : 1)).slice(0, 3));
      }),
    );
  });
});
