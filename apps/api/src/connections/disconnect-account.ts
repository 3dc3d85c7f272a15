import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { disconnectAccount } from '@app/domain/connections/linking';
import type { Platform } from '@app/domain/connections/rules';
import type { Asked } from '../platform/caller';
import { contextOf, now } from '../platform/context';
import { Linking, type Written } from './linking';

export class DisconnectAccount extends Command<readonly Written[]> {
  constructor(
    readonly platform: Platform,
    readonly asked: Asked,
  ) {
    super();
  }
}

@CommandHandler(DisconnectAccount)
export class DisconnectAccountHandler implements ICommandHandler<DisconnectAccount> {
  constructor(private readonly linking: Linking) {}

  execute({ platform, asked }: DisconnectAccount): Promise<readonly Written[]> {
    const memberId = asked.by.actor.id;
    return this.linking.through(contextOf(asked), (door) =>
      disconnectAccount(door, { memberId, platform, at: now() }, this.linking.reservationOf),
    );
  }
}
