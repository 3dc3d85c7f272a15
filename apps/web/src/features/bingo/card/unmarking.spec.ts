import { mayCost, unmarkWarning } from './unmarking';

test('the warning names what is lost and the position, if there is one', () => {
  expect(unmarkWarning({ willLoseBingo: true, willLoseMegaBingo: false, currentPosition: 2 })).toBe(
    'Warning: Unmarking this square will cause you to lose your BINGO! You are currently in position #2. Other players will move up in the rankings. Are you sure you want to continue?',
  );
  expect(unmarkWarning({ willLoseBingo: false, willLoseMegaBingo: true, currentPosition: null })).toBe(
    'Warning: Unmarking this square will cause you to lose your MEGA BINGO! Other players will move up in the rankings. Are you sure you want to continue?',
  );
  expect(unmarkWarning({ willLoseBingo: true, willLoseMegaBingo: true, currentPosition: 1 })).toBe(
    'Warning: Unmarking this square will cause you to lose your BINGO and MEGA BINGO! You are currently in position #1. Other players will move up in the rankings. Are you sure you want to continue?',
  );
  expect(unmarkWarning({ willLoseBingo: false, willLoseMegaBingo: false, currentPosition: 1 })).toBeUndefined();
});

test('only a square that a bingo hangs on has to be asked about', () => {
  const row = new Set([0, 1, 2]);
  expect(mayCost(3, row, 1)).toBe(true);
  expect(mayCost(3, new Set([...row, 8]), 8)).toBe(false);
  // Two lines through different squares: either alone still leaves a bingo.
  expect(mayCost(3, new Set([0, 1, 2, 3, 4, 5]), 4)).toBe(false);
  expect(mayCost(3, new Set([0, 1, 2, 3, 4, 5, 6, 7, 8]), 4)).toBe(true);
});
