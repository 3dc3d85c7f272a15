import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { WhitelistEvent } from '@app/domain/whitelist/events';
import { redeem, whitelist } from '@app/domain/whitelist/whitelist';
import { Streams, type Receipt } from '@app/storage/event-log/streams';
import type { RequestContext } from '../platform/caller';
import { CONFIG, type Config } from '../platform/config';
import { writeContext, now } from '../platform/context';
import { idempotencyOf } from '../platform/idempotency';
import { allowanceFor } from './entitlement';

export class Redeem extends Command<Receipt<WhitelistEvent>> {
  constructor(readonly context: RequestContext) {
    super();
  }
}

@CommandHandler(Redeem)
export class RedeemHandler implements ICommandHandler<Redeem> {
  constructor(
    private readonly streams: Streams,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  execute({ context }: Redeem): Promise<Receipt<WhitelistEvent>> {
    const { id: memberId, name, roles } = context.caller.actor;
    return this.streams.transact(
      whitelist,
      memberId,
      redeem({
        memberId,
        name,
        roles: [...roles].sort(),
        allowance: allowanceFor(context.caller, this.config),
        at: now(),
      }),
      writeContext(context, idempotencyOf(context, 'POST /api/whitelisting/redeem', {})),
    );
  }
}
