import { memo } from '../bounded-map';
import { calendarOf } from '../calendar';

/** How far back a leaderboard looks. Weeks begin on Monday, seasons are quarters of a year, where the community lives. */
const WINDOWS = ['week', 'month', 'season', 'all'] as const;
type Window = (typeof WINDOWS)[number];
/** `2026-W40`, `2026-10`, `2026-S4`, `all` */
export type Periods = Readonly<Record<Window, string>>;

const DAY = 24 * 3_600_000;
const two = (number: number): string => String(number).padStart(2, '0');

/** `2026-W40`, by ISO 8601: the week belongs to the year that has its Thursday. */
const weekOf = (day: string): string => {
  const date = new Date(`${day}T00:00:00Z`);
  const thursday = new Date(date.getTime() + (3 - ((date.getUTCDay() + 6) % 7)) * DAY);
  const year = thursday.getUTCFullYear();
  return `${year}-W${two(Math.floor((thursday.getTime() - Date.UTC(year, 0, 1)) / DAY / 7) + 1)}`;
};

const seasonOf = (day: string): string => `${day.slice(0, 4)}-S${Math.floor((Number(day.slice(5, 7)) - 1) / 3) + 1}`;

/** A fold computes the windows of each fight, and there are few days. */
const periodsOf = memo(5_000, (day: string): Periods => {
  return { week: weekOf(day), month: day.slice(0, 7), season: seasonOf(day), all: 'all' };
});

/** The periods that a time falls into. @param at epoch milliseconds. @param timeZone IANA name */
export const periodsAt = (at: number, timeZone: string): Periods => periodsOf(calendarOf(timeZone).dayAt(at));

/** Names the board of a window that a time falls into, of one server or of all: `2026-W40/1`, `2026-10/all`. */
export const boardKey = (window: Window, serverId: number | null, at: string, timeZone: string): string =>
  `${periodsAt(Date.parse(at), timeZone)[window]}/${serverId ?? 'all'}`;

/** Every board that something at that time on that server counts for, besides the one of all time and all servers. */
export const boardKeysAt = (serverId: number, at: string, timeZone: string): readonly string[] => {
  const periods = periodsAt(Date.parse(at), timeZone);
  return WINDOWS.flatMap((window) => {
    const period = periods[window];
    return window === 'all' ? [`${period}/${serverId}`] : [`${period}/all`, `${period}/${serverId}`];
  });
};
