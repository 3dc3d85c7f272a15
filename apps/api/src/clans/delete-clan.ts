import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { clans } from '@app/domain/clans/clan';
import { deleteClan, type ActsFor } from '@app/domain/clans/members';
import type { Edit } from '@app/domain/editing';
import { Streams, type Receipt } from '@app/storage/event-log/streams';
import type { RequestContext } from '../platform/caller';
import { now, writeContext } from '../platform/context';
import { clanAudit } from './audit';

export class DeleteClan extends Command<Receipt> {
  constructor(
    readonly clanId: number,
    readonly edit: Edit,
    readonly who: ActsFor,
    readonly context: RequestContext,
  ) {
    super();
  }
}

@CommandHandler(DeleteClan)
export class DeleteClanHandler implements ICommandHandler<DeleteClan> {
  constructor(private readonly streams: Streams) {}

  execute({ clanId, edit, who, context }: DeleteClan): Promise<Receipt> {
    return this.streams.transact(
      clans,
      clanId,
      deleteClan({ who, edit, at: now() }),
      writeContext(context, who === 'staff' ? { audit: clanAudit } : {}),
    );
  }
}
