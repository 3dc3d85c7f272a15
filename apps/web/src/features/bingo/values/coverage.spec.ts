import type { BingoValue } from '@app/contracts/bingo/bingo';
import { DIFFICULTIES } from '@app/domain/bingo/rules';
import { activeIn, coverageOf, missing, searched, type Groups } from './coverage';

const values = (active: number, disabled = 0): BingoValue[] =>
  Array.from({ length: active + disabled }, (_, id) => ({
    id,
    value: `Value ${id}`,
    difficulty: 'easy',
    isActive: id < active,
  }));
const groups = (easy: number, medium: number, hard: number, quotes: number): Groups => ({
  easy: values(easy, 2),
  medium: values(medium),
  hard: values(hard),
  quotes: values(quotes),
});

test('disabled values do not count', () => {
  expect(activeIn(groups(5, 2, 1, 1))).toEqual({ easy: 5, medium: 2, hard: 1, quotes: 1 });
});

test('a list that fills a 4x4 by the default distribution need not fill a 5x5', () => {
  const lacks = Object.fromEntries(
    coverageOf({ easy: 9, medium: 4, hard: 2, quotes: 1 }).map(({ size, lacks }) => [size, lacks]),
  );
  expect(lacks['3x3']).toEqual([]);
  expect(lacks['4x4']).toEqual([]);
  expect(lacks['5x5']).toEqual([
    { difficulty: 'easy', active: 9, wanted: 14 },
    { difficulty: 'medium', active: 4, wanted: 6 },
    { difficulty: 'hard', active: 2, wanted: 4 },
  ]);
});

test('a distribution is short of exactly what it asks for beyond the active values', () => {
  expect(missing({ easy: 9, medium: 4, hard: 2, quotes: 0 }, { easy: 9, medium: 4, hard: 2, quotes: 1 })).toEqual([
    { difficulty: 'quotes', active: 0, wanted: 1 },
  ]);
});

test('a search looks at the text and not at its case', () => {
  const all = groups(12, 3, 0, 0);
  expect(searched(all, ' vALUE 1').easy.map(({ id }) => id)).toEqual([1, 10, 11, 12, 13]);
  for (const difficulty of DIFFICULTIES) expect(searched(all, '')[difficulty]).toHaveLength(all[difficulty].length);
});
