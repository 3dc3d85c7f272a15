import type { ReadModel } from '@app/contracts/read-model';
import type { EventLog } from '@app/storage/event-log/log';
import type { ReadModels } from '@app/storage/read-models/reader';

/**
 * Whether every one of the read models has folded all that was in the log at the time of the call. For decisions that
 * follow from what is missing in a read model: one that lags, is faulted or is frozen is not caught up.
 */
export const isCaughtUp = async (
  models: readonly ReadModel<object>[],
  readModels: Pick<ReadModels, 'version'>,
  log: Pick<EventLog, 'countAfter'>,
): Promise<boolean> => {
  for (const model of models) {
    const version = await readModels.version(model);
    if (!version || version.frozen || version.faulted) return false;
    if ((await log.countAfter(version.handledTypes, version.logPosition, 1)) > 0) return false;
  }
  return true;
};
