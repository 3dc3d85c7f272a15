import { pause } from '@app/kit/pause';

/**
 * Milliseconds to wait before the next try: doubled with each failure, and varied by a quarter, so that processes which
 * lost the same server do not all return at the same moment.
 */
export const backoff = (
  failures: number,
  { firstBackoff, longestBackoff }: { firstBackoff: number; longestBackoff: number },
): number => Math.min(longestBackoff, firstBackoff * 2 ** (failures - 1)) * (0.75 + Math.random() / 2);

/** `otherwise` is what comes of it when `signal` aborts first. */
interface Tries<Otherwise> {
  readonly tuning: Parameters<typeof backoff>[1];
  readonly signal: AbortSignal;
  /** Called with each failure. What it throws ends the tries. */
  readonly failed: (error: unknown, failures: number) => void;
  readonly otherwise: () => Otherwise;
}

/** Repeats `act` until it succeeds. */
export const retrying = async <Result, Otherwise>(
  act: () => Promise<Result>,
  { tuning, signal, failed, otherwise }: Tries<Otherwise>,
): Promise<Result | Otherwise> => {
  for (let failures = 1; !signal.aborted; failures++) {
    try {
      return await act();
    } catch (error) {
      failed(error, failures);
      await pause(backoff(failures, tuning), signal);
    }
  }
  return otherwise();
};
