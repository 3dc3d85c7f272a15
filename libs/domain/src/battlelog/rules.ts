import { FORMER_PLAYER } from '../personal-marks';

/** The rules of statistics that hold for every game. Pure; nothing here knows the log. */

export { starOf, type StarRules } from './stars';
export { boardKey, boardKeysAt, periodsAt } from './windows';

/** Two decimals; of who never died, the kills. */
export const kdOf = (kills: number, deaths: number): number =>
  deaths === 0 ? kills : Math.round((kills / deaths) * 100) / 100;

/** Wins for each loss, two decimals; of who never lost, the wins. */
export const winRateOf = (wins: number, losses: number): number => kdOf(wins, losses);

/**
 * For searching: without accents, in lower case, spaces made one. Without quotes and brackets, which are taken from
 * what is typed; a phone types curved quotes in the place of straight ones.
 */
export const searchable = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}+|[<>'"‘’“”]/gu, '')
    .toLowerCase()
    .replace(/\s+/gu, ' ')
    .trim();

/** Names before the last, as they are searched: a line each. None that was erased: by that nobody is found. */
export const formerlyAs = (names: readonly { readonly name: string }[]): string =>
  names
    .flatMap(({ name }) => (name === FORMER_PLAYER ? [] : [searchable(name)]))
    .filter((name) => name !== '')
    .join('\n');

export const SEARCH = { shortest: 2, longest: 50, most: 10 } as const;

/** What is searched of what was typed: without markup and the characters that make it, cut to 50, no emoji in half. */
export const searchText = (typed: string): string =>
  typed
    .replace(/<[^>]*>/g, '')
    .replace(/[<>'"]/g, '')
    .slice(0, SEARCH.longest)
    .replace(/\p{Surrogate}/gu, '')
    .trim();

/** Whether too little of a text is left to search for. Of accents alone, `¨¨`, nothing is, and everybody would fit. */
export const isTooShort = (text: string): boolean => searchable(text).length < SEARCH.shortest;

/** `Xm` below an hour, else `Xh Ym`. */
export const hoursAndMinutes = (minutes: number): string => {
  const [hours, left] = [Math.floor(minutes / 60), Math.floor(minutes % 60)];
  return hours === 0 ? `${left}m` : `${hours}h ${left}m`;
};
