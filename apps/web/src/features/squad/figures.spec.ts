import fc from 'fast-check';
import { playtime, ratio } from '../battlelog/figures';
import { boardOf } from '../battlelog/leaderboards/boards';
import { distance as apart } from '../battlelog/leaderboards/standing';
import { boardFigure, playerPath } from './figures';
import { SQUAD_BOARDS } from './leaderboards/boards';
import { entry } from '~/test/squad';

test('playtime is minutes under an hour, then hours and minutes, grouped', () => {
  expect([0, 45, 60, 125, 78_725].map(playtime)).toEqual(['0m', '45m', '1h 0m', '2h 5m', '1,312h 5m']);
});

test('each board shows its values in its own way, and words as they are', () => {
  expect(boardFigure('kd', 2)).toBe('2.00');
  expect(boardFigure('playtime', 61)).toBe('1h 1m');
  expect(boardFigure('score', 1_284_907)).toBe('1,284,907');
  expect(boardFigure('score', 'n/a')).toBe('n/a');
});

test('a player without a Steam ID has a page too', () => {
  expect(playerPath('', '0002ab')).toBe('/squad-battlelog/player/0002ab');
  expect(playerPath('7656', '0002ab')).toBe('/squad-battlelog/player/7656');
});

describe('the distance to the next player', () => {
  const distance = (board: string, players: ReturnType<typeof three>, rank: number) =>
    apart(boardOf(SQUAD_BOARDS, board), boardFigure, players, rank);
  const three = (values: readonly [number, number, number]) =>
    values.map((value, i) => entry(i + 1, ['Brolga', 'Kestrel', 'Bunya'][i]!, value));

  test('is told in the words of the board', () => {
    expect(distance('score', three([932, 0, 0]), 2)).toBe('932 points behind Brolga.');
    expect(distance('wins', three([4, 3, 1]), 2)).toBe('1 win behind Brolga.');
    expect(distance('kd', three([3.1, 2.98, 1]), 2)).toBe('0.12 behind Brolga.');
    expect(distance('playtime', three([185, 60, 1]), 2)).toBe('2h 5m behind Brolga.');
  });

  test('of equals is none, and of the first goes the other way', () => {
    expect(distance('kills', three([7, 7, 1]), 2)).toBe('Level with Brolga.');
    expect(distance('kills', three([9, 7, 1]), 1)).toBe('First. 2 kills ahead of Kestrel.');
    expect(distance('kills', [entry(1, 'Brolga', 9)], 1)).toBe('First.');
  });

  test('never claims a difference of two decimals that are equal', () => {
    const hundredths = fc.integer({ min: 0, max: 900 }).map((n) => n / 100);
    fc.assert(
      fc.property(hundredths, hundredths, (one, other) => {
        const [more, less] = one >= other ? [one, other] : [other, one];
        const words = distance('kd', three([more, less, 0]), 2);
        return ratio(more) === ratio(less) ? words === 'Level with Brolga.' : !words.startsWith('0.00');
      }),
    );
  });
});
