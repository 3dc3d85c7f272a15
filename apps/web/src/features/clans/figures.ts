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
/** From so many days on staff are shown that a leader is gone. */
const LONG_GONE_DAYS = 30;

/** How many days a leader has been gone; undefined while that is nobody's business. @param at ISO 8601, null while they are there */
export const longGone = (at: string | null, now = Date.now()): number | undefined => {
  if (at === null) return undefined;
  const days = Math.floor((now - Date.parse(at)) / DAY_MS);
  return days >= LONG_GONE_DAYS ? days : undefined;
};
