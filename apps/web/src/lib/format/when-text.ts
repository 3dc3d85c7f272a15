import { LOCALE } from './locale';

const TIME = new Intl.DateTimeFormat(LOCALE, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
const DAY = new Intl.DateTimeFormat(LOCALE, { day: 'numeric', month: 'short' });
const YEAR = new Intl.DateTimeFormat(LOCALE, { day: 'numeric', month: 'short', year: 'numeric' });

/** '24 s ago', '6 minutes ago', '3 hours ago', 'yesterday 21:14', '17 Nov, 19:40', with the year when it is another. The reader's zone. */
export function whenText(at: Date, now: Date): string {
  const seconds = Math.max(0, Math.floor((now.getTime() - at.getTime()) / 1_000));
  if (seconds < 60) return `${seconds} s ago`;
  if (seconds < 3_600) return ago(Math.floor(seconds / 60), 'minute');
  if (isSameDay(at, now)) return ago(Math.floor(seconds / 3_600), 'hour');
  // A day may have 23 hours.
  if (seconds < 86_400 && isSameDay(at, dayBefore(now))) return `yesterday ${TIME.format(at)}`;
  return dateText(at, now);
}

/** '17 Nov, 19:40', with the year when it is not that of `now`. The reader's zone. */
export const dateText = (at: Date, now: Date): string =>
  `${(at.getFullYear() === now.getFullYear() ? DAY : YEAR).format(at)}, ${TIME.format(at)}`;

const ago = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'} ago`;
const dayBefore = (day: Date): Date => new Date(day.getFullYear(), day.getMonth(), day.getDate() - 1);
const isSameDay = (a: Date, b: Date): boolean => a.toDateString() === b.toDateString();
