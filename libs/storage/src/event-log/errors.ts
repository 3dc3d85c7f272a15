import {
  AccessDeniedError,
  CancelledError,
  DeadlineExceededError,
  NotLeaderError,
  TimeoutError,
  UnavailableError,
} from '@eventstore/db-client';
import { status } from '@grpc/grpc-js';

/** The log cannot be reached, or did not answer in time. A write may or may not have happened. */
export class LogUnavailable extends Error {
  override readonly name = 'LogUnavailable';
}

/** The stream is not at the revision the writer expected. */
export class WrongRevision extends Error {
  override readonly name = 'WrongRevision';
}

/** The stream was deleted, or the events are too many or too large for one append. The same call will fail again. */
export class AppendRefused extends Error {
  override readonly name = 'AppendRefused';
}

/** No event of this log begins at a position that was named. */
export class NoSuchPosition extends Error {
  override readonly name = 'NoSuchPosition';
}

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
const NOT_READY = /Server Is (?:Not Ready|(?:Too )?Busy)|No leader info|received NotHandled instead/i;

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
    error instanceof NotLeaderError ||
    error instanceof LogUnavailable
  )
    return true;
  if (!(error instanceof Error)) return false;
  return PASSING.includes(codeOf(error)) || NOT_READY.test(error.message) || CONNECTION_LOST.test(error.message);
};

/** The server does not accept our credentials, or does not permit the call. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof AccessDeniedError ||
  codeOf(error) === status.UNAUTHENTICATED ||
  codeOf(error) === status.PERMISSION_DENIED;

/** The server cannot make sense of the call, such as a read of everything from a position where no event begins. */
export const isNonsense = (error: unknown): boolean =>
  !isOutage(error) && (codeOf(error) === status.UNKNOWN || codeOf(error) === status.INVALID_ARGUMENT);

/** A message is larger than the server takes. */
export const isTooLarge = (error: unknown): boolean => codeOf(error) === status.RESOURCE_EXHAUSTED;

export const noEventAt = (position: bigint, cause?: unknown) =>
  new NoSuchPosition(
    `No event of this log begins at position ${position}. Is it a log that was restored from a backup, or another one?`,
    { cause },
  );

/** LogUnavailable for what may pass; any other error as it is. */
export const asOutage = (error: unknown): unknown => {
  if (error instanceof LogUnavailable) return error;
  if (isRefusal(error))
    return new LogUnavailable('The event log does not accept the name and password in EVENTSTORE_URL.', {
      cause: error,
    });
  return isOutage(error) ? new LogUnavailable('The event log cannot be reached.', { cause: error }) : error;
};
