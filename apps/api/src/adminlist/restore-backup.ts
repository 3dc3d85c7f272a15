import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { adminList, restoreVersion } from '@app/domain/adminlist/admin-list';
import type { SquadAdminListEvent } from '@app/domain/adminlist/events';
import type { Edit } from '@app/domain/editing';
import { Streams, type Receipt } from '@app/storage/event-log/streams';
import type { RequestContext } from '../platform/caller';
import { writeContext, now } from '../platform/context';
import { Refused } from '../platform/failures';
import { comparison, listAudit } from './audit';
import { Texts } from './texts';
import { backupName, versionIn } from './backup-name';

export class RestoreBackup extends Command<Receipt<SquadAdminListEvent>> {
  constructor(
    readonly filename: string,
    /** The version that the client had on screen. */
    readonly edit: Edit,
    readonly context: RequestContext,
  ) {
    super();
  }
}

@CommandHandler(RestoreBackup)
export class RestoreBackupHandler implements ICommandHandler<RestoreBackup> {
  constructor(
    private readonly streams: Streams,
    private readonly texts: Texts,
  ) {}

  /** @throws Refused 404 for a name that no version has */
  async execute({ filename, edit, context }: RestoreBackup): Promise<Receipt<SquadAdminListEvent>> {
    const { name: by, roles } = context.caller.actor;
    const compare = comparison();
    const saved = await this.texts.of(versionIn(filename) ?? 0);
    if (!saved || backupName(saved) !== filename)
      throw new Refused(404, 'backup-not-found', 'There is no backup of that name.');
    const { version, content } = saved;
    return this.streams.transact(
      adminList,
      undefined,
      restoreVersion({ version, content, edit, by, roles, at: now(), compare }),
      writeContext(context, { audit: listAudit('RESTORE', compare) }),
    );
  }
}
