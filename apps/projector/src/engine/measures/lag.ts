import type { Lag } from '@app/contracts/operations/projections';
import { bytesBetween } from '@app/storage/event-log/following/shared-catch-up';
import { LOG_START, type LogPosition } from '@app/storage/event-log/position';
import type { Log } from '../ports';

export const NO_LAG: Lag = { bytes: 0, seconds: 0 };

type Head = { readonly readAt: number; readonly logPosition: Promise<LogPosition> };
const heads = new WeakMap<Log, Head>();

/** The end of the log, read at most so many milliseconds ago: it is read once for all that are behind. */
export const headOf = (log: Log, age: number): Promise<LogPosition> => {
  const before = heads.get(log);
  const now = performance.now();
  if (before && now - before.readAt < age) return before.logPosition;
  const logPosition = log.head();
  heads.set(log, { readAt: now, logPosition });
  return logPosition;
};

/** @param known the times of what it knows of the log, epoch milliseconds */
export const lagBehind = (
  logPosition: LogPosition | undefined,
  head: LogPosition,
  ...known: readonly (number | undefined)[]
): Lag => {
  const newest = Math.max(...known.map((each) => each ?? -Infinity));
  return {
    bytes: Math.max(0, bytesBetween(logPosition ?? LOG_START, head)),
    ...(newest === -Infinity ? {} : { seconds: Math.max(0, Math.round((Date.now() - newest) / 1_000)) }),
  };
};
