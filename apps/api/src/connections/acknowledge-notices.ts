import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ReadNoticesDto } from '@app/contracts/connections/connections.dto';
import { acknowledgeNotices, connections } from '@app/domain/connections/connections';
import { Streams, type Receipt } from '@app/storage/event-log/streams';
import type { RequestContext } from '../platform/caller';
import { writeContext, now } from '../platform/context';

export class AcknowledgeNotices extends Command<Receipt> {
  constructor(
    readonly input: ReadNoticesDto,
    readonly context: RequestContext,
  ) {
    super();
  }
}

@CommandHandler(AcknowledgeNotices)
export class AcknowledgeNoticesHandler implements ICommandHandler<AcknowledgeNotices> {
  constructor(private readonly streams: Streams) {}

  execute({ input: { ids }, context }: AcknowledgeNotices): Promise<Receipt> {
    const memberId = context.caller.actor.id;
    const acknowledge = acknowledgeNotices({ memberId, ...(ids ? { ids } : {}), at: now() });
    return this.streams.transact(connections, memberId, acknowledge, writeContext(context));
  }
}
