import fc from 'fast-check';
import {
  DNF,
  GRID_SIZES,
  VALUE_LENGTH,
  byStanding,
  coerceCount,
  completedLines,
  defaultDistribution,
  distributionProblem,
  hasBingo,
  hasMegaBingo,
  isOneAway,
  linesOf,
  sanitiseValue,
  sideOf,
  squaresOf,
  totalOf,
  valueProblem,
  type Ranked,
} from './rules';

const sides = fc.constantFrom(3, 4, 5);
const board = sides.chain((side) =>
  fc.record({
    side: fc.constant(side),
    marked: fc.uniqueArray(fc.nat(side * side - 1)).map((squares) => new Set(squares)),
  }),
);

/** Counts by coordinates, unlike the code under test, which walks precomputed lines. */
const bestLine = (side: number, marked: ReadonlySet<number>) => {
  const counts = new Map<string, number>();
  for (const square of marked) {
    const [row, column] = [Math.floor(square / side), square % side];
    const lines = [`row ${row}`, `column ${column}`, ...(row === column ? ['falling'] : [])];
    if (row + column === side - 1) lines.push('rising');
    for (const line of lines) counts.set(line, (counts.get(line) ?? 0) + 1);
  }
  return Math.max(0, ...counts.values());
};

describe('lines', () => {
  test.each(GRID_SIZES)('a %s grid has its rows, columns and two diagonals', (size) => {
    const side = sideOf(size);
    expect(linesOf(side)).toHaveLength(2 * side + 2);
    expect(new Set(linesOf(side).flat())).toHaveProperty('size', squaresOf(size));
  });

  test('bingo, mega bingo and one away agree with counting by coordinates', () => {
    fc.assert(
      fc.property(board, ({ side, marked }) => {
        const best = bestLine(side, marked);
        expect(hasBingo(side, marked)).toBe(best === side);
        expect(completedLines(side, marked).length > 0).toBe(best === side);
        expect(isOneAway(side, marked)).toBe(best === side - 1);
        expect(hasMegaBingo(side, marked)).toBe(marked.size === side * side);
      }),
    );
  });
});

describe('distribution', () => {
  test.each([
    ['3x3', { easy: 5, medium: 2, hard: 1, quotes: 1 }],
    ['4x4', { easy: 9, medium: 4, hard: 2, quotes: 1 }],
    ['5x5', { easy: 14, medium: 6, hard: 4, quotes: 1 }],
  ] as const)('the default of %s fills the card', (size, expected) => {
    expect(defaultDistribution(squaresOf(size))).toEqual(expected);
    expect(totalOf(expected)).toBe(squaresOf(size));
  });

  test('a total that does not fit is named', () => {
    expect(distributionProblem('4x4', { easy: 1, medium: 2, hard: 3, quotes: 4 })).toBe(
      'Distribution must total 16 squares. Current total: 10',
    );
    expect(distributionProblem('4x4', { easy: 7, medium: 2, hard: 3, quotes: 4 })).toBeUndefined();
  });

  test.each([
    ['7', 7],
    ['3.9', 3],
    ['-2', 0],
    ['', 0],
    ['many', 0],
    [Number.NaN, 0],
    [Number.POSITIVE_INFINITY, 0],
    [4, 4],
  ])('a count typed as %p is read as %d', (input, expected) => expect(coerceCount(input)).toBe(expected));
});

describe('the order of players', () => {
  const rank = fc.record({
    finishPosition: fc.option(fc.oneof(fc.integer({ min: 1, max: 40 }), fc.constant(DNF))),
    marked: fc.nat(25),
    joinedAt: fc.integer({ min: 10, max: 59 }).map((second) => `2026-11-19T09:00:${second}.000Z`),
  });

  test('is a total order, whatever order the players come in', () => {
    fc.assert(
      fc.property(fc.array(rank), (players) => {
        const sorted = [...players].sort(byStanding);
        const shuffled = [...players].reverse().sort(byStanding);
        expect(shuffled).toEqual(sorted);
        for (const [index, player] of sorted.slice(1).entries())
          expect(properlyBefore(sorted[index]!, player)).toBe(true);
      }),
    );
  });

  const properlyBefore = (a: Ranked, b: Ranked) => {
    if (b.finishPosition !== null) return a.finishPosition !== null && a.finishPosition <= b.finishPosition;
    if (a.finishPosition !== null) return true;
    return a.marked > b.marked || (a.marked === b.marked && a.joinedAt <= b.joinedAt);
  };
});

describe('a value', () => {
  test.each([
    ['  Caravan sways ', 'Caravan sways'],
    ['<b>Red light</b> runner', 'Red light runner'],
    ['<img src=x onerror=alert(1)>', ''],
    ['<scr<b>ipt>alert(1)</scr</b>ipt>', 'alert(1)'],
    ['speed < 40 and > 20', 'speed < 40 and > 20'],
    ['two\nlines', 'two lines'],
    ['“Not even indicating!”', '“Not even indicating!”'],
  ])('%p is kept as %p', (input, stored) => expect(sanitiseValue(input)).toBe(stored));

  test('sanitising twice changes nothing more, and leaves no tag', () => {
    const piece = fc.constantFrom('<', '>', '</', 'script', 'a', '!--', '-->', ' ', '"', '=', '\u0000', 'é');
    fc.assert(
      fc.property(
        fc.array(piece).map((pieces) => pieces.join('')),
        (input) => {
          const once = sanitiseValue(input);
          expect(sanitiseValue(once)).toBe(once);
          expect(once).not.toMatch(/<\/?[a-z!]/i);
        },
      ),
    );
  });

  test('may not be empty nor longer than 500 characters', () => {
    expect(valueProblem('')).toBe('Value cannot be empty');
    expect(valueProblem('é'.repeat(VALUE_LENGTH))).toBeUndefined();
    expect(valueProblem('x'.repeat(VALUE_LENGTH + 1))).toMatch('500');
  });
});
