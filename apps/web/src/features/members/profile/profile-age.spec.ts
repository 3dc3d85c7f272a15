import fc from 'fast-check';
import { addMonths, ageBetween, ageText, dayNumber, sinceText } from './profile-age';

const at = (text: string) => new Date(`${text}T12:00:00`);
const age = (from: string, to: string) => ageText(ageBetween(at(from), at(to)));

test('years and months, or months and days, or days', () => {
  expect(age('2020-09-14', '2026-11-21')).toBe('6 years 2 months');
  expect(age('2026-09-14', '2026-11-21')).toBe('2 months 7 days');
  expect(age('2026-11-14', '2026-11-21')).toBe('7 days');
});

test('a part that is nothing is left out, and one is not many', () => {
  expect(age('2025-11-21', '2026-11-21')).toBe('1 year');
  expect(age('2025-10-20', '2026-11-21')).toBe('1 year 1 month');
  expect(age('2026-10-21', '2026-11-21')).toBe('1 month');
  expect(age('2026-11-20', '2026-11-21')).toBe('1 day');
  expect(age('2026-11-21', '2026-11-21')).toBe('0 days');
});

test('a month that ends early still ends', () => {
  expect(age('2026-01-31', '2026-02-28')).toBe('1 month');
  expect(age('2026-01-31', '2026-03-01')).toBe('1 month 1 day');
  expect(age('2024-02-29', '2025-02-28')).toBe('1 year');
});

test('a clock that is behind makes nobody younger than nothing', () => {
  expect(age('2026-11-22', '2026-11-21')).toBe('0 days');
});

test('the date follows', () => {
  expect(sinceText('2020-09-14T02:00:00.000Z', at('2026-11-21'))).toMatch(/^6 years 2 months \(1[34] Sept? 2020\)$/);
});

test('the months and days of an age lead from its beginning to its end, whatever the two are', () => {
  const day = fc.date({ min: new Date(2015, 0, 1), max: new Date(2060, 11, 31), noInvalidDate: true });
  fc.assert(
    fc.property(day, day, (a, b) => {
      const [from, to] = a <= b ? [a, b] : [b, a];
      const { months, days } = ageBetween(from, to);
      expect(days).toBeGreaterThanOrEqual(0);
      expect(days).toBeLessThanOrEqual(31);
      expect(dayNumber(addMonths(from, months)) + days).toBe(dayNumber(to));
    }),
  );
});
