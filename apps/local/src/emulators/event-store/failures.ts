import { Metadata, type ServiceError, status } from '@grpc/grpc-js';
import { NO_REVISION, type ExpectedRevision } from './expected-revision';
import { LogUnavailable } from './event-log';
import { InvalidFilter } from './filter';
import { DamagedLog } from './log-file';

/** Largest append, as EventStoreDB counts it: data, metadata and two bytes for each character of the type. */
export const MAX_APPEND_BYTES = 1024 * 1024;

/** A call ends with this status; `exception` and its details in the trailers are what the client makes typed errors of. */
function failure(code: status, details: string, trailers: Record<string, string> = {}): ServiceError {
  const metadata = new Metadata();
  for (const [key, value] of Object.entries(trailers)) metadata.set(key, printable(value));
  return Object.assign(new Error(details), { code, details, metadata });
}

/** Trailers carry printable ASCII; other stream names are percent-encoded. */
const printable = (value: string) => (/^[ -~]*$/.test(value) ? value : encodeURIComponent(value));

/** The words of `ExpectedRevision` as the numbers that trailers use. */
const EXPECTED_NUMBER = { any: -2, no_stream: -1, stream_exists: -4 } as const;

export const streamDeleted = (stream: string) =>
  failure(status.FAILED_PRECONDITION, `Event stream '${stream}' is deleted.`, {
    exception: 'stream-deleted',
    'stream-name': stream,
  });

export const wrongExpectedVersion = (stream: string, expected: ExpectedRevision, current: number) => {
  const expectedVersion = typeof expected === 'number' ? expected : EXPECTED_NUMBER[expected];
  return failure(
    status.FAILED_PRECONDITION,
    `Append failed due to WrongExpectedVersion. Stream: ${stream}, Expected version: ${expectedVersion}, Actual version: ${current}`,
    {
      exception: 'wrong-expected-version',
      'stream-name': stream,
      'expected-version': String(expectedVersion),
      ...(current !== NO_REVISION && { 'actual-version': String(current) }),
    },
  );
};

export const accessDenied = () =>
  failure(status.PERMISSION_DENIED, 'Access to this stream is denied by its $acl.', { exception: 'access-denied' });

export const appendTooLarge = () =>
  failure(status.INVALID_ARGUMENT, `Maximum append size of ${MAX_APPEND_BYTES} bytes exceeded.`, {
    exception: 'maximum-append-size-exceeded',
    'maximum-append-size': String(MAX_APPEND_BYTES),
  });

export const deadlineExceeded = () => failure(status.DEADLINE_EXCEEDED, 'The deadline passed before the write began.');

/** What a real server answers to a read of everything from where no event begins. */
export const invalidPosition = (position: number) =>
  failure(status.UNKNOWN, `Unexpected ReadAllResult: InvalidPosition (${position})`);

/** The call asks for something that makes no sense. */
export class InvalidCall extends Error {}

/** What a real server says of itself while it starts. */
export const NOT_READY = 'Server Is Not Ready';
export const notReady = () => failure(status.UNAVAILABLE, NOT_READY);

export const unauthenticated = () => failure(status.UNAUTHENTICATED, 'Not Authenticated');

export const closing = () => failure(status.UNAVAILABLE, 'The event store node is closing.');

export const unsupported = (what: string) =>
  failure(status.UNIMPLEMENTED, `The local event store node has no ${what}. Use an EventStoreDB server for that.`);

/** What went wrong inside, as the status that says so. */
export function statusOf(error: unknown): ServiceError {
  const details = error instanceof Error ? error.message : String(error);
  if (error instanceof LogUnavailable) return failure(status.UNAVAILABLE, details);
  if (error instanceof DamagedLog) return failure(status.DATA_LOSS, details);
  if (error instanceof InvalidCall || error instanceof InvalidFilter) return failure(status.INVALID_ARGUMENT, details);
  if (error instanceof Error && 'code' in error && 'metadata' in error) return error as ServiceError;
  return failure(status.INTERNAL, details);
}
