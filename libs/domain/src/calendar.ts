/** Days and months where the community lives. All offsets of all time zones are whole quarters of an hour. */
import { memo } from './bounded-map';

const MINUTE = 60_000;
const QUARTER = 15 * MINUTE;
const DAY = 24 * 3_600_000;
/** Further from UTC than any place. */
const FURTHEST = 15 * 3_600_000;
const MOST_ZONES = 1_000;
const MOST_QUARTERS = 20_000;

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

export interface Calendar {
  /** `2026-11-21`. @param at epoch milliseconds */
  dayAt(at: number): string;
  /** `2026-11` */
  monthAt(at: number): string;
  /** When a month begins, epoch milliseconds. */
  beginningOf(month: string): number;
}

/** @param timeZone IANA name */
export const calendarOf = memo(MOST_ZONES, (timeZone: string): Calendar => {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  // Computing it costs microseconds, and a fold needs it for every player: within one quarter of an hour the day is the
  // same.
  const dayIn = memo(MOST_QUARTERS, (quarter: number): string => {
    const parts = format.formatToParts(quarter * QUARTER);
    const part = (type: string) => parts.find((one) => one.type === type)?.value ?? '';
    return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`;
  });
  const dayAt = (at: number): string => dayIn(Math.floor(at / QUARTER));
  const monthAt = (at: number): string => dayAt(at).slice(0, 7);
  return {
    dayAt,
    monthAt,
    beginningOf: (month) => {
      const utc = Date.parse(`${month}-01T00:00:00Z`);
      let [before, from] = [(utc - FURTHEST) / QUARTER, (utc + FURTHEST) / QUARTER];
      while (from - before > 1) {
        const middle = Math.floor((before + from) / 2);
        if (monthAt(middle * QUARTER) < month) before = middle;
        else from = middle;
      }
      return from * QUARTER;
    },
  };
});

/** The day of the week (0 is Sunday) and the time (`18:30`) there. @param timeZone IANA name */
export const clockIn = memo(MOST_ZONES, (timeZone: string) => {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone, weekday: 'short', hour: '2-digit', minute: '2-digit' });
  const inMinute = memo(MOST_QUARTERS, (minute: number) => {
    const parts = format.formatToParts(minute * MINUTE);
    const part = (type: string) => parts.find((one) => one.type === type)?.value ?? '';
    return { day: WEEKDAYS.indexOf(part('weekday')), time: `${part('hour')}:${part('minute')}` };
  });
  /** @param at epoch milliseconds */
  return (at: number) => inMinute(Math.floor(at / MINUTE));
});

/** `2026-12` after `2026-11`. */
export const monthAfter = (month: string): string => {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const [nextYear, next] = number === 12 ? [year + 1, 1] : [year, number + 1];
  return `${String(nextYear).padStart(4, '0')}-${String(next).padStart(2, '0')}`;
};

/** The day so many days earlier. */
export const dayBefore = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - days * DAY).toISOString().slice(0, 10);

/** `October 2026` */
export const monthName = (month: string): string =>
  new Intl.DateTimeFormat('en-AU', { timeZone: 'UTC', month: 'long', year: 'numeric' }).format(
    Date.parse(`${month}-01T00:00:00Z`),
  );

/** A stretch of time that may pass midnight, in parts that do not. @param to at most a quarter of an hour after `from` */
export const withoutMidnight = (from: number, to: number): readonly (readonly [from: number, to: number])[] => {
  const cut = Math.floor(to / QUARTER) * QUARTER;
  return cut > from && cut < to
    ? [
        [from, cut],
        [cut, to],
      ]
    : [[from, to]];
};
