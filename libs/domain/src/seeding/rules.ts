/** Everything that is a number about seeding and squad leading. Pure; nothing here knows the log. */

export { SEEDING_PLAYERS } from '../battlelog/presence';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A point takes this long, milliseconds; so does what leading a squad is worth. */
export const POINT_TIME = 15 * MINUTE;

/** Leading counts while more than this many are there. */
export const LEADING_ABOVE = 50;
/** Points each quarter of an hour for leading a squad of 0, 1, 2 ... players. */
export const LEADING_POINTS: readonly number[] = [0, 0, 1, 2, 3, 4, 6, 8, 8, 10];
/** What is left of the points of a locked squad. */
export const LOCKED_SHARE = 0.5;

/** Points roll off after so many days, today included. */
export const ROLLING_DAYS = 28;

/** How many the leaderboard of a month shows. */
export const TOP_SEEDERS = 25;
/** Who wins a prize, in order. */
export const POSITIONS = ['1st', '2nd', '3rd'] as const;
export type Position = (typeof POSITIONS)[number];

/**
 * A month is closed this long after it ended, milliseconds, so that agents which could not reach the site for a while
 * have sent its last minutes.
 */
export const MONTH_SETTLES = 2 * HOUR;
/** A month that began longer ago is not closed any more, milliseconds. */
export const OLDEST_CONTEST = 731 * DAY;
/** A server's clock may be so far ahead of the log's, milliseconds; what it says beyond counts nothing. */
export const CLOCK_AHEAD = DAY;
/** Winners who link within this time after the month was closed get the message too, milliseconds. */
export const LATE_LINK = 14 * DAY;

export const REWARDS = ['super-seeder', 'squad-leader'] as const;
export type Reward = (typeof REWARDS)[number];

/** Whole points of a time in which each quarter of an hour was worth one, or of point-milliseconds. */
export const pointsOf = (milliseconds: number): number => Math.floor(milliseconds / POINT_TIME);

/** `3h 15m` */
export const seedingTime = (milliseconds: number): string => {
  const minutes = Math.floor(milliseconds / MINUTE);
  return `${Math.floor(minutes / 60)}h ${minutes % 60}m`;
};

/** How far points are on the way to a reward: 0 to 100, whole, and 100 only when it is reached. */
export const percentageOf = (points: number, threshold: number): number =>
  Math.max(0, Math.min(100, Math.floor((points / threshold) * 100)));

/** Whether a day counts on another: it is one of the rolling days that end with it. Days are `2026-11-21`. */
export const countsOn = (day: string, today: string): boolean => {
  const age = (Date.parse(`${today}T00:00:00Z`) - Date.parse(`${day}T00:00:00Z`)) / DAY;
  return age >= 0 && age < ROLLING_DAYS;
};

/** Whole points of the rolling days. @param days point-milliseconds by day */
export const rollingPoints = (
  days: Readonly<Record<string, { readonly seeding: number; readonly leading: number }>>,
  today: string,
): { readonly seeding: number; readonly leading: number } => {
  const counted = Object.entries(days).flatMap(([day, sums]) => (countsOn(day, today) ? [sums] : []));
  return {
    seeding: pointsOf(counted.reduce((sum, { seeding }) => sum + seeding, 0)),
    leading: pointsOf(counted.reduce((sum, { leading }) => sum + leading, 0)),
  };
};

/** What a quarter of an hour of leading a squad is worth. */
export const leadingPoints = ({ size, locked }: { size: number; locked: boolean }): number => {
  const points = LEADING_POINTS[Math.max(0, Math.min(size, LEADING_POINTS.length - 1))] ?? 0;
  return locked ? points * LOCKED_SHARE : points;
};

/** The roles that carry the squad leader kit: `USA_SL_01`, `RGF_SLCrewman_02`, `BAF_SLPilot_01`. */
export const hasLeaderKit = (role: string | null): boolean => /_SL(?:Crewman|Pilot)?(?:_|$)/i.test(role ?? '');
