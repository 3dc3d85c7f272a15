import fc from 'fast-check';
import { FORMER_PLAYER } from '../personal-marks';
import {
  boardKey,
  boardKeysAt,
  formerlyAs,
  hoursAndMinutes,
  kdOf,
  searchText,
  searchable,
  starOf,
  winRateOf,
} from './rules';

test.each([
  [0, 'none', 'bronze', 100],
  [99, 'none', 'bronze', 1],
  [100, 'bronze', 'silver', 900],
  [5_000, 'gold', 'platinum', 5_000],
  [10_000, 'platinum', null, 0],
])('%d kills are a star of %s', (kills, level, nextLevel, killsToNext) => {
  expect(starOf(kills, { bronze: 100, silver: 1_000, gold: 5_000, platinum: 10_000 })).toEqual({
    level,
    nextLevel,
    killsToNext,
  });
});

test('of who never died, the ratio is the kills', () => {
  expect([kdOf(7, 0), kdOf(2, 3), winRateOf(5, 0)]).toEqual([7, 0.67, 5]);
});

test('what was typed is searched without markup, cut, and without accents', () => {
  expect(searchText(' <b>Wom</b>"bat\' ')).toBe('Wombat');
  expect(searchText('x'.repeat(99))).toHaveLength(50);
  // Half an emoji can be no part of an address: the page that sends it would break.
  expect(searchText(`${'x'.repeat(49)}😀`)).toBe('x'.repeat(49));
  expect(searchable('  Wómbät ♞  Ⅸ ')).toBe('wombat ♞ ix');
  expect([`O'Brien "B" <3`, 'O’Brien “B” ＜3'].map(searchable)).toEqual(['obrien b 3', 'obrien b 3']);
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (name) => searchable(searchable(name)) === searchable(name)));
});

test('names before are searched a line each, but for those that were erased', () => {
  const names = ['Wómbät', FORMER_PLAYER, '¨', 'Big\n Quoll'].map((name) => ({ name }));
  expect(formerlyAs(names)).toBe('wombat\nbig quoll');
});

test('time is told in hours only when there are any', () => {
  expect([0, 59, 60, 195].map(hoursAndMinutes)).toEqual(['0m', '59m', '1h 0m', '3h 15m']);
});

test.each([
  ['UTC', '2026-10-03T09:00:00.000Z', '2026-W40/all', '2026-10/all', '2026-S4/all'],
  ['UTC', '2027-01-03T23:59:59.999Z', '2026-W53/all', '2027-01/all', '2027-S1/all'],
  ['UTC', '2027-01-04T00:00:00.000Z', '2027-W01/all', '2027-01/all', '2027-S1/all'],
  ['UTC', '2024-12-30T00:00:00.000Z', '2025-W01/all', '2024-12/all', '2024-S4/all'],
  // Standard time until the fourth of October, summer time after it.
  ['Australia/Sydney', '2026-09-30T13:59:59.999Z', '2026-W40/all', '2026-09/all', '2026-S3/all'],
  ['Australia/Sydney', '2026-09-30T14:00:00.000Z', '2026-W40/all', '2026-10/all', '2026-S4/all'],
  ['Australia/Sydney', '2026-10-04T12:59:59.999Z', '2026-W40/all', '2026-10/all', '2026-S4/all'],
  ['Australia/Sydney', '2026-10-04T13:00:00.000Z', '2026-W41/all', '2026-10/all', '2026-S4/all'],
  ['Australia/Sydney', '2026-12-31T13:00:00.000Z', '2026-W53/all', '2027-01/all', '2027-S1/all'],
])('in %s %s lies in one week, month and season', (timeZone, at, ...boards) => {
  const windows = ['week', 'month', 'season'] as const;
  expect(windows.map((window) => boardKey(window, null, at, timeZone))).toEqual(boards);
  const keys = [...boards.flatMap((board) => [board, board.replace('all', '2')]), 'all/2'];
  expect(boardKeysAt(2, at, timeZone)).toEqual(keys);
});
