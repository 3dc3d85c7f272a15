import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { connections, selectMainProfile } from '@app/domain/connections/connections';
import type { Platform } from '@app/domain/connections/rules';
import { Streams, type Receipt } from '@app/storage/event-log/streams';
import type { RequestContext } from '../platform/caller';
import { writeContext, now } from '../platform/context';

export class SelectMainProfile extends Command<Receipt> {
  constructor(
    readonly platform: Platform,
    readonly context: RequestContext,
  ) {
    super();
  }
}

@CommandHandler(SelectMainProfile)
export class SelectMainProfileHandler implements ICommandHandler<SelectMainProfile> {
  constructor(private readonly streams: Streams) {}

  execute({ platform, context }: SelectMainProfile): Promise<Receipt> {
    const memberId = context.caller.actor.id;
    const select = selectMainProfile({ memberId, platform, at: now() });
    return this.streams.transact(connections, memberId, select, writeContext(context));
  }
}
