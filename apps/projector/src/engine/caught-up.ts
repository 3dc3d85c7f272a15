import type { ReadModel } from '@app/contracts/read-model';
import type { EventLog } from '@app/storage/event-log/log';
import type { ReadModels } from '@app/storage/read-models/reader';

/**
 * Whether every one of the read models has folded all that was in the log at the time of the call. For those who decide by
 * what they do not find there: a model that lags, stands still or is made by other code has not.
 */
export const isCaughtUp = async (
  models: readonly ReadModel<object>[],
  readModels: Pick<ReadModels, 'version'>,
  log: Pick<EventLog, 'countAfter'>,
): Promise<boolean> => {
  for (const model of models) {
    const version = await readModels.version(model);
    if (!version || version.frozen || version.faulted) return false;
    if ((await log.countAfter(version.hears, version.position, 1)) > 0) return false;
  }
  return true;
};
