import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ConnectDto } from '@app/contracts/connections/connections.dto';
import { acceptableAccount, connectAccount } from '@app/domain/connections/linking';
import type { Asked } from '../platform/caller';
import { contextOf, now } from '../platform/context';
import { Linking, type Written } from './linking';

export class ConnectAccount extends Command<readonly Written[]> {
  constructor(
    readonly input: ConnectDto,
    readonly asked: Asked,
  ) {
    super();
  }
}

@CommandHandler(ConnectAccount)
export class ConnectAccountHandler implements ICommandHandler<ConnectAccount> {
  constructor(private readonly linking: Linking) {}

  execute({ input, asked }: ConnectAccount): Promise<readonly Written[]> {
    const memberId = asked.by.actor.id;
    const account = acceptableAccount(input);
    const reservation = this.linking.reservationOf(account.platform, account.accountId);
    return this.linking.through(contextOf(asked), (door) =>
      connectAccount(door, { memberId, ...account, reservation, at: now() }),
    );
  }
}
