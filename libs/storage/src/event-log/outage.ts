import {
  CancelledError,
  DeadlineExceededError,
  NotLeaderError,
  TimeoutError,
  UnavailableError,
} from '@eventstore/db-client';

const UNAVAILABLE = 14;
const CANCELLED = 1;
const DEADLINE_EXCEEDED = 4;

/** Whether the same call may succeed later. A server that is down on the first call shows as a plain error with code 14. */
export const isOutage = (error: unknown): boolean => {
  if (
    error instanceof UnavailableError ||
    error instanceof DeadlineExceededError ||
    error instanceof CancelledError ||
    error instanceof TimeoutError ||
    error instanceof NotLeaderError
  )
    return true;
  if (!(error instanceof Error)) return false;
  if (error.name === 'LogUnavailable') return true;
  const { code } = error as Error & { code?: unknown };
  return (
    code === UNAVAILABLE ||
    code === CANCELLED ||
    code === DEADLINE_EXCEEDED ||
    code === 'ECONNREFUSED' ||
    code === 'ECONNRESET' ||
    // The batch of pending appends is rejected with a bare error when its connection is lost.
    /Failed to discover|write after end|stream.*(?:closed|ended|destroyed)|ERR_STREAM/i.test(error.message)
  );
};
