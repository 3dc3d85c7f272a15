import { setTimeout } from 'node:timers/promises';

/** Resolves after so many milliseconds, at once for less than none, or when `signal` aborts. */
export const pause = (milliseconds: number, signal?: AbortSignal): Promise<void> =>
  setTimeout(Math.max(0, milliseconds), undefined, signal && { signal }).catch(() => undefined);
