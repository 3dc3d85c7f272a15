import type { BackupDto } from '@app/contracts/operations/log.dto';
import { backups, logReading, readLog, recordBackup } from '@app/domain/operations/traces';
import { command } from '../platform/commands/command';
import { writeContext, now } from '../platform/commands/context';

const OPERATIONS = { game: 'platform', tool: 'operations' } as const;

/** Records, before the answer is sent, that somebody reads events from the log. */
export const ReadLog = command('ReadLog', ({ streams }, context, subject: string) => {
  const readerId = context.caller.actor.id;
  const audit = {
    ...OPERATIONS,
    ...{ action: 'READ', resourceType: 'event-log', resourceId: subject, resourceName: subject, changes: {} },
  };
  return streams.transact(
    logReading,
    readerId,
    readLog({ readerId, subject, at: now() }),
    writeContext(context, { audit }),
  );
});

/** Somebody has taken a backup and says so. */
export const RecordBackup = command('RecordBackup', ({ streams }, context, backup: BackupDto) => {
  const { name, bytes, sha256, position, withAddresses, at } = backup;
  const audit = {
    ...OPERATIONS,
    ...{ action: 'BACKUP', resourceType: 'backup', resourceId: sha256, resourceName: name },
    changes: { bytes, position, withAddresses },
  };
  return streams.transact(
    backups,
    undefined,
    recordBackup({ name, bytes, sha256, position, withAddresses, at }),
    writeContext(context, { audit }),
  );
});
