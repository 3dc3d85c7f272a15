import { LOCALE } from './locale';

/** `12,345`. A text of digits may be longer than what a number holds exactly. */
export const grouped = (count: number | string): string =>
  (typeof count === 'string' ? BigInt(count) : count).toLocaleString(LOCALE);
