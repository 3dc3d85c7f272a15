import { Rejected } from '@app/domain/decider';
import type { LogPosition } from './position';

/** The newest log position of a stream, and the types of its events. Without a position the stream is empty. */
export interface Stand {
  readonly logPosition: LogPosition | undefined;
  readonly types: readonly string[];
}

const stands = new WeakMap<Rejected, readonly Stand[]>();

/** Notes which streams a refusal was decided on, so that whoever is refused can read why. Other failures are left alone. */
export const noteRefusedAt = (failure: unknown, ...at: readonly Stand[]): void => {
  if (failure instanceof Rejected) stands.set(failure, [...refusedAt(failure), ...at]);
};

/** The streams that a refusal, or what was made of one, was decided on; none for another failure. */
export const refusedAt = (failure: unknown): readonly Stand[] => {
  if (failure instanceof Rejected) return stands.get(failure) ?? [];
  return failure instanceof Error && failure.cause instanceof Rejected ? refusedAt(failure.cause) : [];
};

/** Takes the note away, where a stream that refuses is not for the caller to know of. */
export const forgetRefusedAt = (failure: unknown): void => {
  if (failure instanceof Rejected) stands.delete(failure);
};
