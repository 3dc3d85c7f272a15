import { LOCALE } from '~/lib/format/locale';

/** A span of calendar time: whole months, then whole days of the month that has begun. */
export interface Age {
  readonly months: number;
  readonly days: number;
}

const DAY_MS = 86_400_000;
const DATE = new Intl.DateTimeFormat(LOCALE, { day: 'numeric', month: 'short', year: 'numeric' });

/** '6 years 2 months (14 Sep 2020)': the age as of `now`, then the date, both in the reader's own zone. Takes ISO 8601. */
export const sinceText = (since: string, now: Date): string => {
  const from = new Date(since);
  return `${ageText(ageBetween(from, now))} (${DATE.format(from)})`;
};

/** Years and months, or months and days, or days; a part that is nothing is left out. */
export const ageText = ({ months, days }: Age): string => {
  const years = Math.floor(months / 12);
  if (years > 0) return parts(counted(years, 'year'), counted(months % 12, 'month'));
  return parts(counted(months, 'month'), counted(days, 'day')) || '0 days';
};

/** By the calendar, not by the clock: from the 14th of one month to the 14th of the next is one month. Never negative. */
export function ageBetween(from: Date, to: Date): Age {
  if (dayNumber(from) >= dayNumber(to)) return { months: 0, days: 0 };
  let months = (to.getFullYear() - from.getFullYear()) * 12 + to.getMonth() - from.getMonth();
  if (dayNumber(addMonths(from, months)) > dayNumber(to)) months--;
  return { months, days: dayNumber(to) - dayNumber(addMonths(from, months)) };
}

/** The same day so many months later, or the last of a month that has no such day. */
export const addMonths = (date: Date, months: number): Date => {
  const last = new Date(date.getFullYear(), date.getMonth() + months + 1, 0).getDate();
  return new Date(date.getFullYear(), date.getMonth() + months, Math.min(date.getDate(), last));
};

/** Days since 1970 by the calendar, so that a day of 23 or 25 hours is one day. */
export const dayNumber = (date: Date): number =>
  Math.round(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / DAY_MS);

const counted = (count: number, unit: string): string =>
  count === 0 ? '' : `${count} ${unit}${count === 1 ? '' : 's'}`;
const parts = (...texts: string[]): string => texts.filter(Boolean).join(' ');
