import type { EventLog } from '@app/storage/event-log/log';

/**
 * The time by this process's clock, or when the newest event was written if that is earlier. For what cannot be undone:
 * it waits until the log has passed the time, however far ahead the clock is.
 */
export const passedBy = async (log: Pick<EventLog, 'excerpt'>, now: number): Promise<number> => {
  const [newest] = (await log.excerpt({ direction: 'backwards', limit: 1 })) ?? [];
  return Math.min(now, newest?.created ?? 0);
};
