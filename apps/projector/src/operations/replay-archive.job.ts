import { LOG_START } from '@app/storage/event-log/position';
import type { ReplayArchive } from '@app/storage/event-log/replay/replay-archive';
import type { FollowingJob } from '../engine/policies/policy-runner';

/** Between a failure, as of a full disk, and the next try, milliseconds. */
const AGAIN_AFTER = 5_000;

/** Writes what the projector reads from the log into the archive, from where that ends. */
export const replayArchiveJob = (archive: ReplayArchive): FollowingJob => ({
  name: 'replay-archive',
  label: 'Replay archive',
  every: AGAIN_AFTER,
  follows: true,
  run: async (_, signal, log) => {
    const end = await archive.keepHeldBy(log);
    let behind = end?.logPosition ?? LOG_START;
    const from = end ? { after: end.logPosition, afterId: end.id } : {};
    for await (const { events, upTo = events.at(-1)?.logPosition } of log.subscribe({
      asWritten: true,
      signal,
      ...from,
    })) {
      if (upTo === undefined) continue;
      await archive.take(behind, events, upTo);
      behind = upTo;
    }
  },
});
