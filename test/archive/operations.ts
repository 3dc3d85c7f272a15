import { backups, logReading, readLog, tellBackup } from '@app/domain/operations/traces';
import type { Context, Streams } from '@app/storage/event-log/streams';

const at = '2026-11-21T09:00:00.000Z';

/** A stream of the log is looked at, and a backup taken. */
export const playTraces = async (streams: Streams, by: Context): Promise<readonly string[]> => {
  const readerId = '290401099666423847';
  await streams.transact(logReading, readerId, readLog({ readerId, subject: 'bingoLobby', at }), by);
  const file = { name: 'backup-2026-11-21.tar.gz', bytes: 1_204_771, sha256: 'ab'.repeat(32) };
  await streams.transact(backups, undefined, tellBackup({ ...file, position: '1204', withAddresses: false, at }), by);
  return [`logReading-${readerId}`, 'backups'];
};
