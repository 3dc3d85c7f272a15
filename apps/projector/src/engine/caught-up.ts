import type { ReadModel } from '@app/contracts/read-model';
import type { EventLog } from '@app/storage/event-log/log';
import { LOG_START } from '@app/storage/event-log/position';
import type { ReadModels } from '@app/storage/read-models/reader';

export type LogEnd = Pick<EventLog, 'newestOfOurs'>;

/**
 * Whether every one of the read models has folded all that was in the log at the time of the call. For decisions that
 * follow from what is missing in a read model: one that lags, is faulted or is frozen is not caught up.
 */
export const isCaughtUp = async (
  models: readonly ReadModel<object>[],
  readModels: Pick<ReadModels, 'version'>,
  log: LogEnd,
): Promise<boolean> => {
  const newest = await log.newestOfOurs();
  for (const model of models) {
    const version = await readModels.version(model);
    if (!version || version.frozen || version.faulted || (version.logPosition ?? LOG_START) < newest) return false;
  }
  return true;
};
