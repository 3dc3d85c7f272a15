import { LOCALE } from '~/lib/format/locale';
import { grouped } from '~/lib/format/grouped';

/** Whole hours of minutes, rounded down. */
export const hours = (minutes: number): string => grouped(Math.floor(minutes / 60));

const DAY = new Intl.DateTimeFormat(LOCALE, { day: 'numeric', month: 'short', year: 'numeric' });

/** '14 Mar 2023', in the reader's zone. @param at ISO 8601 */
export const dayOf = (at: string): string => DAY.format(new Date(at));

const PLURAL = new Intl.PluralRules('en', { type: 'ordinal' });
const ENDINGS: Readonly<Record<string, string>> = { one: 'st', two: 'nd', few: 'rd', other: 'th' };

/** '1st', '12th' */
export const ordinal = (place: number): string => `${grouped(place)}${ENDINGS[PLURAL.select(place)]}`;

/** The clans that the board lists. @param from with so many members */
export const listedClans = (from: number): string => (from > 1 ? `clans with ${from} or more members` : 'clans');

const DAY_MS = 86_400_000;

/** 'today', 'yesterday', '12 days ago'. @param at ISO 8601 */
export const daysAgo = (at: string, now = Date.now()): string => {
  const days = Math.floor((now - Date.parse(at)) / DAY_MS);
  if (days < 1) return 'today';
  return days === 1 ? 'yesterday' : `${grouped(days)} days ago`;
};
