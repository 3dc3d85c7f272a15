/** The longest that a call for orders may wait, milliseconds: below the time limits of usual proxies. */
export const LONGEST_WAIT = 25_000;
/** Results in one call. */
export const MOST_RESULTS = 50;
/** Characters of what a game server answered. */
export const LONGEST_ANSWER = 500;
