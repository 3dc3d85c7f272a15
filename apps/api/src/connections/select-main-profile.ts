import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { connections, selectMainProfile } from '@app/domain/connections/connections';
import type { Platform } from '@app/domain/connections/rules';
import { Streams } from '@app/storage/event-log/streams';
import type { Asked } from '../platform/caller';
import { contextOf, now } from '../platform/context';
import { told, type Told } from './linking';

export class SelectMainProfile extends Command<Told> {
  constructor(
    readonly platform: Platform,
    readonly asked: Asked,
  ) {
    super();
  }
}

@CommandHandler(SelectMainProfile)
export class SelectMainProfileHandler implements ICommandHandler<SelectMainProfile> {
  constructor(private readonly streams: Streams) {}

  async execute({ platform, asked }: SelectMainProfile): Promise<Told> {
    const memberId = asked.by.actor.id;
    const select = selectMainProfile({ memberId, platform, at: now() });
    return told(await this.streams.transact(connections, memberId, select, contextOf(asked)));
  }
}
