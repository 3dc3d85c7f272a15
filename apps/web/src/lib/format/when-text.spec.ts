import { whenText } from './when-text';

const NOW = new Date(2026, 10, 21, 20, 0, 30);
const when = (...at: [number, number, number, number?, number?, number?]) => whenText(new Date(...at), NOW);

test('what was just now counts seconds, minutes, hours', () => {
  expect(when(2026, 10, 21, 20, 0, 6)).toBe('24 s ago');
  expect(when(2026, 10, 21, 19, 59, 30)).toBe('1 minute ago');
  expect(when(2026, 10, 21, 19, 54, 0)).toBe('6 minutes ago');
  expect(when(2026, 10, 21, 16, 30, 0)).toBe('3 hours ago');
});

test('the evening before is yesterday, and what was before that has a date', () => {
  expect(when(2026, 10, 20, 21, 14)).toBe('yesterday 21:14');
  expect(when(2026, 10, 20, 19, 40)).toBe('20 Nov, 19:40');
  expect(when(2025, 10, 17, 0, 5)).toBe('17 Nov 2025, 00:05');
});

test('after a day of 23 hours, the evening before that day has a date', () => {
  const now = new Date(2026, 9, 5, 0, 10);
  expect(now.getTime() - new Date(2026, 9, 4).getTime()).toBe(23 * 3_600_000 + 600_000);
  expect(whenText(new Date(2026, 9, 3, 23, 40), now)).toBe('3 Oct, 23:40');
  expect(whenText(new Date(2026, 9, 4, 0, 20), now)).toBe('yesterday 00:20');
});

test('a clock that is ahead of ours says nothing odd', () => {
  expect(when(2026, 10, 21, 20, 5)).toBe('0 s ago');
});
