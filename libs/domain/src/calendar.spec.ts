import * as fc from 'fast-check';
import { calendarOf, dayBefore, monthAfter, monthName, withoutMidnight } from './calendar';

const at = (text: string) => Date.parse(text);
const sydney = calendarOf('Australia/Sydney');

describe('months where the community lives', () => {
  test.each([
    // Clocks go forward on the first Sunday of October, three days and some hours after the month began.
    ['2026-10', '2026-09-30T14:00:00Z', '2026-10-31T13:00:00Z'],
    // And back on the first Sunday of April.
    ['2026-04', '2026-03-31T13:00:00Z', '2026-04-30T14:00:00Z'],
    ['2026-12', '2026-11-30T13:00:00Z', '2026-12-31T13:00:00Z'],
  ])('%s begins and ends at midnight in Sydney', (month, from, to) => {
    expect(sydney.beginningOf(month)).toBe(at(from));
    expect(sydney.beginningOf(monthAfter(month))).toBe(at(to));
    expect(sydney.monthAt(at(from) - 1)).not.toBe(month);
    expect(sydney.monthAt(at(from))).toBe(month);
    expect(sydney.monthAt(at(to) - 1)).toBe(month);
    expect(sydney.monthAt(at(to))).toBe(monthAfter(month));
  });

  test('years have four digits, the first thousand too', () => {
    expect(['0001-12', '0999-12', '0003-09'].map(monthAfter)).toEqual(['0002-01', '1000-01', '0003-10']);
    expect(sydney.monthAt(sydney.beginningOf('0003-10'))).toBe('0003-10');
  });

  test('offsets of half an hour and of a quarter are kept', () => {
    expect(calendarOf('Australia/Adelaide').beginningOf('2026-06')).toBe(at('2026-05-31T14:30:00Z'));
    expect(calendarOf('Australia/Eucla').beginningOf('2026-06')).toBe(at('2026-05-31T15:15:00Z'));
    expect(calendarOf('UTC').beginningOf('2026-06')).toBe(at('2026-06-01T00:00:00Z'));
  });

  test('the day on which clocks change is one day', () => {
    expect(sydney.dayAt(at('2026-10-03T13:59:59.999Z'))).toBe('2026-10-03');
    expect(sydney.dayAt(at('2026-10-03T14:00:00Z'))).toBe('2026-10-04');
    expect(sydney.dayAt(at('2026-10-04T12:59:59.999Z'))).toBe('2026-10-04');
    expect(sydney.dayAt(at('2026-10-04T13:00:00Z'))).toBe('2026-10-05');
  });

  test('every moment lies in the month that began last, in any zone', () =>
    fc.assert(
      fc.property(
        fc.constantFrom(
          'Australia/Sydney',
          'Australia/Lord_Howe',
          'Asia/Kathmandu',
          'Pacific/Apia',
          'America/St_Johns',
        ),
        fc.integer({ min: at('2024-01-05T00:00:00Z'), max: at('2030-01-01T00:00:00Z') }),
        (zone, moment) => {
          const { monthAt, beginningOf } = calendarOf(zone);
          const month = monthAt(moment);
          expect(beginningOf(month)).toBeLessThanOrEqual(moment);
          expect(beginningOf(monthAfter(month))).toBeGreaterThan(moment);
        },
      ),
      { numRuns: 200 },
    ));
});

test('a year ends', () => {
  expect(monthAfter('2026-12')).toBe('2027-01');
  expect(monthName('2026-12')).toBe('December 2026');
  expect(dayBefore('2026-03-01', 28)).toBe('2026-02-01');
});

test('a stretch is cut where a day may end, and loses nothing by it', () =>
  fc.assert(
    fc.property(fc.nat(), fc.integer({ min: 1, max: 15 * 60_000 }), (from, length) => {
      const parts = withoutMidnight(from, from + length);
      expect(parts.reduce((sum, [begin, end]) => sum + end - begin, 0)).toBe(length);
      for (const [begin, end] of parts) expect(sydney.dayAt(begin)).toBe(sydney.dayAt(end - 1));
    }),
  ));
