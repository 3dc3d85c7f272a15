import { setTimeout } from 'node:timers/promises';

/** Resolves after so many milliseconds, or at once when `signal` aborts. */
export const pause = (milliseconds: number, signal?: AbortSignal): Promise<void> =>
  setTimeout(milliseconds, undefined, signal && { signal }).catch(() => undefined);
