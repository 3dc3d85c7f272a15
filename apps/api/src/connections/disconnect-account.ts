import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { disconnectAccount } from '@app/storage/processes/linking';
import type { Platform } from '@app/domain/connections/rules';
import type { RequestContext } from '../platform/caller';
import { writeContext, now } from '../platform/context';
import { Linking, type Written } from './linking';

export class DisconnectAccount extends Command<readonly Written[]> {
  constructor(
    readonly platform: Platform,
    readonly context: RequestContext,
  ) {
    super();
  }
}

@CommandHandler(DisconnectAccount)
export class DisconnectAccountHandler implements ICommandHandler<DisconnectAccount> {
  constructor(private readonly linking: Linking) {}

  execute({ platform, context }: DisconnectAccount): Promise<readonly Written[]> {
    const memberId = context.caller.actor.id;
    return this.linking.through(writeContext(context), (eventStore) =>
      disconnectAccount(eventStore, { memberId, platform, at: now() }, this.linking.reservationOf),
    );
  }
}
