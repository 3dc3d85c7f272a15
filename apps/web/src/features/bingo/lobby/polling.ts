import { isBehind } from '~/lib/query-client';

/** The running game is read again this often, and less and less often while that fails. Milliseconds. */
export const POLL_MS = 5_000;
const SLOWEST_POLL_MS = 30_000;
/** A fifth of each wait is random, so that the browsers of a crowd watching one game do not poll at the same moment. */
const JITTER = 0.2;
/** An answer that is behind an own command is read again this soon, milliseconds. */
const CATCHING_UP_MS = 1_000;

/**
 * Milliseconds until the next poll after so many failures in a row: 5 s, doubling up to 30 s, less up to a fifth.
 * @param chance from 0 to 1
 */
export const pollDelay = (failures: number, chance: number): number =>
  Math.round(Math.min(POLL_MS * 2 ** failures, SLOWEST_POLL_MS) * (1 - JITTER * chance));

/** The state of a query's reads so far. */
export interface Reads {
  readonly data: unknown;
  readonly error: unknown;
  readonly dataUpdateCount: number;
  readonly errorUpdateCount: number;
}

/**
 * The rhythm of one screen, for `refetchInterval`. The random part of the wait is drawn once per answer and stays the
 * same until the next one: otherwise every render would start the wait anew.
 */
export function createRhythm(random: () => number = Math.random): (reads: Reads) => number {
  let successes = -1;
  let failuresBefore = 0;
  let answers = -1;
  let delay = POLL_MS;
  return ({ data, error, dataUpdateCount, errorUpdateCount }) => {
    if (dataUpdateCount !== successes) {
      successes = dataUpdateCount;
      failuresBefore = errorUpdateCount - (error ? 1 : 0);
    }
    if (dataUpdateCount + errorUpdateCount === answers) return delay;
    answers = dataUpdateCount + errorUpdateCount;
    const failures = error ? errorUpdateCount - failuresBefore : 0;
    delay =
      failures === 0 && isBehind(data)
        ? CATCHING_UP_MS
        : Math.max(pollDelay(failures, random()), 1_000 * retryAfterOf(error));
    return delay;
  };
}

/** Seconds to wait, by the server's Retry-After. */
const retryAfterOf = (error: unknown): number =>
  typeof error === 'object' && error !== null && 'retryAfter' in error && typeof error.retryAfter === 'number'
    ? error.retryAfter
    : 0;
