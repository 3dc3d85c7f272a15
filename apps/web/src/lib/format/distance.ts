import { LOCALE } from './locale';

/** Metres as kilometres with one decimal. */
export const preciseKilometres = (metres: number): string =>
  (metres / 1_000).toLocaleString(LOCALE, { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** How far away somebody was: '641 m', '1.2 km'. */
export const range = (metres: number): string =>
  Math.round(metres) < 1_000 ? `${Math.round(metres)} m` : `${preciseKilometres(metres)} km`;
