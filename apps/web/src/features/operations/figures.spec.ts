import { duration, lagText, moveText, percent, positionText, valueText } from './figures';

test.each([
  [-1, '0 s'],
  [0, '0 s'],
  [0.12, '0.1 s'],
  [9.94, '9.9 s'],
  [9.96, '10 s'],
  [59.6, '1 m 00 s'],
  [680, '11 m 20 s'],
  [3_599, '59 m 59 s'],
  [3_600, '1 h 00 m'],
  [11_100, '3 h 05 m'],
])('%d s is said as %s', (seconds, text) => expect(duration(seconds)).toBe(text));

test('a position is shown in decimal, and a dash before the first', () => {
  expect(positionText('0000000000126213-0000000000126213')).toBe('1,204,755');
  expect(positionText(undefined)).toBe('–');
});

test('a lag that was counted to its bound says so', () => {
  expect(lagText({ bytes: 0, seconds: 0 })).toBe('0');
  expect(lagText({ bytes: 1_250_000, seconds: 9 })).toBe('1.3 MB');
});

test('what is not quite done is never shown as done', () => {
  expect(percent(0.99999)).toBe('99.9%');
  expect(percent(1)).toBe('100.0%');
});

test.each([
  [3, 1, 'up 2'],
  [1, 3, 'down 2'],
  [4, 4, 'stays'],
  [null, 9, 'new'],
  [9, null, 'gone'],
  [null, null, '–'],
] as const)('from rank %p to %p: %s', (fromRank, toRank, words) => expect(moveText({ fromRank, toRank })).toBe(words));

test('a value that is not there is a dash, and zero is zero', () =>
  expect([null, 0, true, 'x', 1234.567].map(valueText)).toEqual(['–', '0', 'yes', 'x', '1,234.57']));
