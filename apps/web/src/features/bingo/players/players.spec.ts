import { newBingos, ordinal, standingsOf, statusOf, withMarks } from './players';
import { player } from '~/test/bingo';

test('finished before unfinished, DNF last among them, then by marks, then by who joined first', () => {
  const late = player('Late', { marked: [0, 1], joined_at: '2026-11-21T10:09:00.000Z' });
  const early = player('Early', { marked: [5, 6], joined_at: '2026-11-21T10:01:00.000Z' });
  const busy = player('Busy', { marked: [0, 1, 2, 3] });
  const second = player('Second', { finished_position: 2 });
  const first = player('First', { finished_position: 1 });
  const out = player('Out', { finished_position: 999, marked: [0, 1, 2, 3] });
  const names = standingsOf([late, out, early, second, busy, first], 5).map(({ player: { username } }) => username);
  expect(names).toEqual(['First', 'Second', 'Out', 'Busy', 'Early', 'Late']);
});

test('a status is Playing, DNF or a place', () => {
  expect([null, 999, 1, 2, 3, 4].map(statusOf)).toEqual(['Playing', 'DNF', '1st', '2nd', '3rd', '4th']);
  expect([11, 12, 13, 21, 22, 103, 111].map(ordinal)).toEqual([
    '11th',
    '12th',
    '13th',
    '21st',
    '22nd',
    '103rd',
    '111th',
  ]);
});

test('the bar is green with a bingo, yellow above 70 per cent, otherwise gold', () => {
  const upTo = (n: number) => Array.from({ length: n }, (_, square) => square);
  const tone = (marked: number[], bingo = false) =>
    standingsOf([player('A', { marked, has_bingo: bingo })], 4)[0]!.tone;
  expect(tone([0, 1, 2, 3], true)).toBe('ok');
  expect(tone([...upTo(3), ...[4, 5, 6, 8, 9, 11, 13, 14, 15]])).toBe('warn');
  expect(tone([0, 1])).toBe('gold');
  // 7 of 10 is not above 70 per cent; no grid has ten squares, so the nearest below: 11 of 16.
  expect(tone([0, 1, 2, 4, 5, 6, 8, 9, 11, 13, 14])).toBe('gold');
});

test('one away is said only of those without a bingo', () => {
  const row = [0, 1, 2, 3];
  const oneAway = (overrides: Parameters<typeof player>[1]) => standingsOf([player('A', overrides)], 5)[0]!.oneAway;
  expect(oneAway({ marked: row })).toBe(true);
  expect(oneAway({ marked: [0, 1, 2] })).toBe(false);
  expect(oneAway({ marked: [...row, 4], has_bingo: true })).toBe(false);
  expect(oneAway({ marked: row, has_mega_bingo: true })).toBe(false);
});

test('own marks show at once, with the bingo they make', () => {
  const before = player('A', { marked: [0, 1, 2, 3] });
  expect(withMarks(before, 5, new Set([4, 3, 2, 1, 0]))).toMatchObject({
    marked_values: [0, 1, 2, 3, 4],
    has_bingo: true,
    has_mega_bingo: false,
    finished_position: null,
  });
});

test('a new bingo is announced once, a mega bingo in its place', () => {
  const before = [player('Bunya'), player('Kestrel', { has_bingo: true, finished_position: 1 })];
  const bunya = player('Bunya', { has_bingo: true, finished_position: 2 });
  const kestrel = player('Kestrel', { has_bingo: true, has_mega_bingo: true, finished_position: 1 });
  expect(newBingos(before, [bunya, kestrel])).toBe('Bunya has a bingo, 2nd. Kestrel has a mega bingo.');
  expect(newBingos([bunya, kestrel], [bunya, kestrel])).toBe('');
});
