import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { connections, renameAccount } from '@app/domain/connections/connections';
import type { Platform } from '@app/domain/connections/rules';
import { Streams, type Receipt } from '@app/storage/event-log/streams';
import type { RequestContext } from '../platform/caller';
import { writeContext, now } from '../platform/context';

export class RenameAccount extends Command<Receipt> {
  constructor(
    readonly platform: Platform,
    readonly displayName: string,
    readonly context: RequestContext,
  ) {
    super();
  }
}

@CommandHandler(RenameAccount)
export class RenameAccountHandler implements ICommandHandler<RenameAccount> {
  constructor(private readonly streams: Streams) {}

  execute({ platform, displayName, context }: RenameAccount): Promise<Receipt> {
    const memberId = context.caller.actor.id;
    const rename = renameAccount({ memberId, platform, displayName, at: now() });
    return this.streams.transact(connections, memberId, rename, writeContext(context));
  }
}
