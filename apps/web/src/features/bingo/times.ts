import { LOCALE } from '~/lib/format/locale';

const TIME = new Intl.DateTimeFormat(LOCALE, { hour: '2-digit', minute: '2-digit', hour12: false });
const EXACT_TIME = new Intl.DateTimeFormat(LOCALE, {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hour12: false,
});
const DATE_TIME = new Intl.DateTimeFormat(LOCALE, {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hour12: false,
});

/** All take ISO 8601 and speak the reader's own zone. '20:02' */
export const timeOf = (at: string): string => TIME.format(new Date(at));
/** '20:02:07' */
export const exactTimeOf = (at: string): string => EXACT_TIME.format(new Date(at));
/** '17 Nov 2026, 19:40' */
export const dateTimeOf = (at: string): string => DATE_TIME.format(new Date(at));

/** How long ago, given milliseconds: '24 s', '6 min', '2 h'. */
export const ageOf = (ms: number): string => {
  const seconds = Math.max(0, Math.floor(ms / 1_000));
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h`;
};
