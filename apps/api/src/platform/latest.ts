/** The latest of some times, ISO 8601, UTC; null when there is none. Empty ones do not count. */
export const latest = (times: readonly (string | undefined)[]): string | null =>
  times.reduce<string>((last, at = '') => (at > last ? at : last), '') || null;
