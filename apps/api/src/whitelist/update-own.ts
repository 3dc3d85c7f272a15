import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { WhitelistEvent } from '@app/domain/whitelist/events';
import { updateOwnSlot, whitelist } from '@app/domain/whitelist/whitelist';
import { Streams, type Receipt } from '@app/storage/event-log/streams';
import type { RequestContext } from '../platform/caller';
import { writeContext, now } from '../platform/context';
import { idempotencyOf } from '../platform/idempotency';

export class UpdateOwn extends Command<Receipt<WhitelistEvent>> {
  constructor(readonly context: RequestContext) {
    super();
  }
}

@CommandHandler(UpdateOwn)
export class UpdateOwnHandler implements ICommandHandler<UpdateOwn> {
  constructor(private readonly streams: Streams) {}

  execute({ context }: UpdateOwn): Promise<Receipt<WhitelistEvent>> {
    const memberId = context.caller.actor.id;
    return this.streams.transact(
      whitelist,
      memberId,
      updateOwnSlot({ memberId, at: now() }),
      writeContext(context, idempotencyOf(context, 'POST /api/whitelisting/update-own', {})),
    );
  }
}
