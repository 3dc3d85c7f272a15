import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ConnectDto } from '@app/contracts/connections/connections.dto';
import { acceptableAccount, connectAccount } from '@app/domain/connections/linking';
import type { Asked } from '../platform/caller';
import { contextOf, now } from '../platform/context';
import { Linking, type Told } from './linking';

export class ConnectAccount extends Command<Told> {
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

  execute({ input, asked }: ConnectAccount): Promise<Told> {
    const memberId = asked.by.actor.id;
    const account = acceptableAccount(input);
    const reservation = this.linking.reservationOf(account.platform, account.accountId);
    return this.linking.through(memberId, contextOf(asked), (door) =>
      connectAccount(door, { memberId, ...account, reservation, at: now() }),
    );
  }
}
