import {
  AccessDeniedError,
  CancelledError,
  DeadlineExceededError,
  NotLeaderError,
  TimeoutError,
  UnavailableError,
} from '@eventstore/db-client';
import { status } from '@grpc/grpc-js';

/**
 * INTERNAL is what a call ends with whose connection is closed under it (RST_STREAM), as when a server stops gracefully;
 * a fault inside the server passes as well, or shows as an outage until somebody looks.
 */
const PASSING: readonly unknown[] = [
  status.UNAVAILABLE,
  status.CANCELLED,
  status.DEADLINE_EXCEEDED,
  status.INTERNAL,
  'ECONNREFUSED',
  'ECONNRESET',
];

/**
 * What EventStoreDB says while it starts, elects a leader or is overrun. BatchAppend gives it no status of its own, so the
 * client makes an error without a name of it.
 */
const NOT_READY = /Server Is (?:Not Ready|(?:Too )?Busy)|No leader info/i;

/** The batch of pending appends is rejected with a bare error when its connection is lost. */
const CONNECTION_LOST = /Failed to discover|write after end|stream.*(?:closed|ended|destroyed)|ERR_STREAM/i;

const codeOf = (error: unknown): unknown => (error as { code?: unknown } | undefined)?.code;

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
  return PASSING.includes(codeOf(error)) || NOT_READY.test(error.message) || CONNECTION_LOST.test(error.message);
};

/** The server does not know us, or does not let us do this. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof AccessDeniedError ||
  codeOf(error) === status.UNAUTHENTICATED ||
  codeOf(error) === status.PERMISSION_DENIED;

/** What was asked for makes no sense to the server: a read of everything from where no event begins, for one. */
export const isNonsense = (error: unknown): boolean =>
  !isOutage(error) && (codeOf(error) === status.UNKNOWN || codeOf(error) === status.INVALID_ARGUMENT);

/** A message is larger than the server takes. */
export const isTooLarge = (error: unknown): boolean => codeOf(error) === status.RESOURCE_EXHAUSTED;
