import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ConnectDto } from '@app/contracts/connections/connections.dto';
import { acceptableAccount } from '@app/domain/connections/link-request';
import { connectAccount } from '@app/storage/processes/linking';
import type { RequestContext } from '../platform/caller';
import { writeContext, now } from '../platform/context';
import { Linking, type Written } from './linking';

export class ConnectAccount extends Command<readonly Written[]> {
  constructor(
    readonly input: ConnectDto,
    readonly context: RequestContext,
  ) {
    super();
  }
}

@CommandHandler(ConnectAccount)
export class ConnectAccountHandler implements ICommandHandler<ConnectAccount> {
  constructor(private readonly linking: Linking) {}

  execute({ input, context }: ConnectAccount): Promise<readonly Written[]> {
    const memberId = context.caller.actor.id;
    const account = acceptableAccount(input);
    const reservation = this.linking.reservationOf(account.platform, account.accountId);
    return this.linking.through(writeContext(context), (eventStore) =>
      connectAccount(eventStore, { memberId, ...account, reservation, at: now() }),
    );
  }
}
