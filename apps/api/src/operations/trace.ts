import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { BackupDto } from '@app/contracts/operations/log.dto';
import type { TraceEvent } from '@app/domain/operations/events';
import { backups, logReading, readLog, recordBackup } from '@app/domain/operations/traces';
import { Streams, type Receipt } from '@app/storage/event-log/streams';
import type { RequestContext } from '../platform/caller';
import { writeContext, now } from '../platform/context';

const OPERATIONS = { game: 'platform', tool: 'operations' } as const;

/** Records that somebody reads events as they stand in the log. Recorded before the answer is sent. */
export class ReadLog extends Command<Receipt<TraceEvent>> {
  constructor(
    readonly subject: string,
    readonly context: RequestContext,
  ) {
    super();
  }
}

@CommandHandler(ReadLog)
export class ReadLogHandler implements ICommandHandler<ReadLog> {
  constructor(private readonly streams: Streams) {}

  execute({ subject, context }: ReadLog): Promise<Receipt<TraceEvent>> {
    const readerId = context.caller.actor.id;
    const audit = {
      ...OPERATIONS,
      ...{ action: 'READ', resourceType: 'event-log', resourceId: subject, resourceName: subject, changes: {} },
    };
    return this.streams.transact(
      logReading,
      readerId,
      readLog({ readerId, subject, at: now() }),
      writeContext(context, { audit }),
    );
  }
}

/** Somebody has taken a backup and says so. */
export class RecordBackup extends Command<Receipt<TraceEvent>> {
  constructor(
    readonly backup: BackupDto,
    readonly context: RequestContext,
  ) {
    super();
  }
}

@CommandHandler(RecordBackup)
export class RecordBackupHandler implements ICommandHandler<RecordBackup> {
  constructor(private readonly streams: Streams) {}

  execute({ backup, context }: RecordBackup): Promise<Receipt<TraceEvent>> {
    const { name, bytes, sha256, position, withAddresses, at } = backup;
    const audit = {
      ...OPERATIONS,
      ...{ action: 'BACKUP', resourceType: 'backup', resourceId: sha256, resourceName: name },
      changes: { bytes, position, withAddresses },
    };
    return this.streams.transact(
      backups,
      undefined,
      recordBackup({ name, bytes, sha256, position, withAddresses, at }),
      writeContext(context, { audit }),
    );
  }
}
