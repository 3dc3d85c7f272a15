import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { adminList, saveList } from '@app/domain/adminlist/admin-list';
import type { SquadAdminListEvent } from '@app/domain/adminlist/events';
import type { Edit } from '@app/domain/editing';
import { Streams, type Receipt } from '@app/storage/event-log/streams';
import type { RequestContext } from '../platform/caller';
import { writeContext, now } from '../platform/context';
import { comparison, listAudit } from './audit';

export class SaveList extends Command<Receipt<SquadAdminListEvent>> {
  constructor(
    readonly content: string,
    /** The version that was edited. */
    readonly edit: Edit,
    readonly context: RequestContext,
  ) {
    super();
  }
}

@CommandHandler(SaveList)
export class SaveListHandler implements ICommandHandler<SaveList> {
  constructor(private readonly streams: Streams) {}

  execute({ content, edit, context }: SaveList): Promise<Receipt<SquadAdminListEvent>> {
    const { name: by, roles } = context.caller.actor;
    const compare = comparison();
    return this.streams.transact(
      adminList,
      undefined,
      saveList({ content, edit, by, roles, at: now(), compare }),
      writeContext(context, { audit: listAudit('UPDATE', compare) }),
    );
  }
}
