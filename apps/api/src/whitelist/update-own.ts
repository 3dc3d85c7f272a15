import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { WhitelistEvent } from '@app/domain/whitelist/events';
import { updateOwnSlot, whitelist } from '@app/domain/whitelist/whitelist';
import { Streams, type Receipt } from '@app/storage/event-log/streams';
import type { Asked } from '../platform/caller';
import { contextOf, now } from '../platform/context';
import { idempotencyOf } from '../platform/idempotency';
import { LinkedAccount } from './linked-account';

export class UpdateOwn extends Command<Receipt<WhitelistEvent>> {
  constructor(readonly asked: Asked) {
    super();
  }
}

@CommandHandler(UpdateOwn)
export class UpdateOwnHandler implements ICommandHandler<UpdateOwn> {
  constructor(
    private readonly streams: Streams,
    private readonly linked: LinkedAccount,
  ) {}

  async execute({ asked }: UpdateOwn): Promise<Receipt<WhitelistEvent>> {
    const memberId = asked.by.actor.id;
    await this.linked.settled(memberId);
    const context = contextOf(asked, idempotencyOf(asked, 'POST /api/whitelisting/update-own', {}));
    return this.streams.transact(whitelist, memberId, updateOwnSlot({ memberId, at: now() }), context);
  }
}
