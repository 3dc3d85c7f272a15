import { Metadata, type ServiceError, status } from '@grpc/grpc-js';
import { LogUnavailable } from '../log/event-log';
import { InvalidFilter } from './filter';
import { DamagedLog } from '../log/log-file';

/** Largest append, as EventStoreDB counts it: data, metadata and two bytes for each character of the type. */
export const MAX_APPEND_BYTES = 1024 * 1024;

/** The status a call ends with. From the trailer `exception` and those beside it the client makes typed errors. */
function failure(code: status, details: string, trailers: Record<string, string> = {}): ServiceError {
  const metadata = new Metadata();
  for (const [key, value] of Object.entries(trailers)) metadata.set(key, value);
  return Object.assign(new Error(details), { code, details, metadata });
}

export const appendTooLarge = () =>
  failure(status.INVALID_ARGUMENT, `Maximum append size of ${MAX_APPEND_BYTES} bytes exceeded.`, {
    exception: 'maximum-append-size-exceeded',
    'maximum-append-size': String(MAX_APPEND_BYTES),
  });

export const deadlineExceeded = () => failure(status.DEADLINE_EXCEEDED, 'The deadline passed before the write began.');

/** What a real server answers to a read of everything from where no event begins. */
export const invalidPosition = (position: number) =>
  failure(status.UNKNOWN, `Unexpected ReadAllResult: InvalidPosition (${position})`);

/** The arguments of the call make no sense. */
export class InvalidCall extends Error {}

/** The message of a real server while it starts. */
export const NOT_READY = 'Server Is Not Ready';
export const notReady = () => failure(status.UNAVAILABLE, NOT_READY);

export const unauthenticated = () => failure(status.UNAUTHENTICATED, 'Not Authenticated');

export const closing = () => failure(status.UNAVAILABLE, 'The event store node is closing.');

export const notSupported = (what: string) =>
  `This local event store node does not support ${what}. Use an EventStoreDB server for that.`;
export const unsupported = (what: string) => failure(status.UNIMPLEMENTED, notSupported(what));

/** The status for an error that was thrown while a call was served. */
export function statusOf(error: unknown): ServiceError {
  const details = error instanceof Error ? error.message : String(error);
  if (error instanceof LogUnavailable) return failure(status.UNAVAILABLE, details);
  if (error instanceof DamagedLog) return failure(status.DATA_LOSS, details);
  if (error instanceof InvalidCall || error instanceof InvalidFilter) return failure(status.INVALID_ARGUMENT, details);
  if (error instanceof Error && 'code' in error && 'metadata' in error) return error as ServiceError;
  return failure(status.INTERNAL, details);
}
