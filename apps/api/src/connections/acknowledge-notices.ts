import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ReadNoticesDto } from '@app/contracts/connections/connections.dto';
import { acknowledgeNotices, connections } from '@app/domain/connections/connections';
import { Streams } from '@app/storage/event-log/streams';
import type { Asked } from '../platform/caller';
import { contextOf, now } from '../platform/context';
import { told, type Told } from './linking';

export class AcknowledgeNotices extends Command<Told> {
  constructor(
    readonly input: ReadNoticesDto,
    readonly asked: Asked,
  ) {
    super();
  }
}

@CommandHandler(AcknowledgeNotices)
export class AcknowledgeNoticesHandler implements ICommandHandler<AcknowledgeNotices> {
  constructor(private readonly streams: Streams) {}

  async execute({ input: { ids }, asked }: AcknowledgeNotices): Promise<Told> {
    const memberId = asked.by.actor.id;
    const acknowledge = acknowledgeNotices({ memberId, ...(ids ? { ids } : {}), at: now() });
    return told(await this.streams.transact(connections, memberId, acknowledge, contextOf(asked)));
  }
}
