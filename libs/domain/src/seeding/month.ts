import type { Decider, Decision } from '../decider';
import { calendarOf, monthAfter, type Calendar } from '../calendar';
import type { SeedingEvent, SeedingFacts } from './events';
import { MONTH_SETTLES, OLDEST_CONTEST } from './rules';

/** One month of the seeding contest: open until it is closed, once and for all. */
export interface SeedingMonth {
  readonly closed: SeedingFacts['SeedingMonthClosed'] | undefined;
}

export const seedingMonth: Decider<SeedingMonth, SeedingEvent> = {
  category: 'seedingMonth',
  initial: { closed: undefined },
  evolve: (state, event) => (event.type === 'SeedingMonthClosed' ? { closed: event.data } : state),
};

/** The first closing decides who won. */
export const closeMonth = (close: SeedingFacts['SeedingMonthClosed']): Decision<SeedingMonth, SeedingEvent> =>
  function* ({ closed }) {
    if (!closed) yield { type: 'SeedingMonthClosed', data: close };
  };

/** When a month may be closed, epoch milliseconds. */
const settledAt = (calendar: Calendar, month: string): number =>
  calendar.beginningOf(monthAfter(month)) + MONTH_SETTLES;

/**
 * Every month from the first in which somebody seeded that may be closed by now, oldest first. A server's clock may say
 * any year: what lies more than two years back is of no contest any more.
 */
export const monthsToClose = (timeZone: string, first: string, now: number): readonly string[] => {
  const calendar = calendarOf(timeZone);
  const months: string[] = [];
  const oldest = calendar.monthAt(now - OLDEST_CONTEST);
  for (let month = first > oldest ? first : oldest; settledAt(calendar, month) <= now; month = monthAfter(month))
    months.push(month);
  return months;
};
