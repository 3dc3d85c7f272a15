import fc from 'fast-check';
import { monthEnd, timeLeft } from './month-end';

const ends = (now: string, zone: string) => {
  const { at, nextMonth } = monthEnd(Date.parse(now), zone);
  return [new Date(at).toISOString(), nextMonth];
};

test('a month ends by the clock of the community, not of the reader', () => {
  expect(ends('2026-11-21T09:00:00Z', 'Australia/Sydney')).toEqual(['2026-11-30T13:00:00.000Z', 'December']);
  expect(ends('2026-11-30T13:30:00Z', 'Australia/Sydney')).toEqual(['2026-12-31T13:00:00.000Z', 'January']);
  expect(ends('2026-11-30T13:30:00Z', 'Pacific/Honolulu')).toEqual(['2026-12-01T10:00:00.000Z', 'December']);
});

test('also when clocks change before it does', () => {
  expect(ends('2026-10-02T00:00:00Z', 'Australia/Sydney')).toEqual(['2026-10-31T13:00:00.000Z', 'November']);
  expect(ends('2027-04-01T00:00:00Z', 'Australia/Sydney')).toEqual(['2027-04-30T14:00:00.000Z', 'May']);
});

test('whenever it is asked, the end lies ahead and at midnight of a first', () =>
  fc.assert(
    fc.property(
      fc.integer({ min: Date.UTC(2024, 0, 1), max: Date.UTC(2035, 0, 1) }),
      fc.constantFrom('Australia/Sydney', 'Australia/Adelaide', 'Pacific/Auckland', 'UTC', 'America/New_York'),
      (now, timeZone) => {
        const { at } = monthEnd(now, timeZone);
        expect(at).toBeGreaterThan(now - 1_000);
        expect(at - now).toBeLessThanOrEqual((31 * 24 + 2) * 3_600_000);
        const shown = new Intl.DateTimeFormat('en-AU', { timeZone, day: 'numeric', hour: '2-digit', hourCycle: 'h23' });
        expect(shown.formatToParts(at).find(({ type }) => type === 'day')?.value).toBe('1');
        expect(shown.formatToParts(at).find(({ type }) => type === 'hour')?.value).toBe('00');
      },
    ),
  ));

test.each([
  [9 * 86_400_000 + 3 * 3_600_000 + 59 * 60_000, '9 d 3 h'],
  [5 * 3_600_000 + 12 * 60_000, '5 h 12 min'],
  [3 * 60_000 + 999, '3 min'],
  [-5, '0 min'],
])('%d milliseconds are said as %s', (milliseconds, words) => expect(timeLeft(milliseconds)).toBe(words));
