import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { dropSecret, fileAccess } from '@app/domain/whitelist/file-access';
import type { WhitelistEvent } from '@app/domain/whitelist/events';
import { Streams, type Receipt } from '@app/storage/event-log/streams';
import type { RequestContext } from '../platform/caller';
import { writeContext, now } from '../platform/context';
import { fileAudit } from './audit';

export class DropSecret extends Command<Receipt<WhitelistEvent>> {
  constructor(readonly context: RequestContext) {
    super();
  }
}

@CommandHandler(DropSecret)
export class DropSecretHandler implements ICommandHandler<DropSecret> {
  constructor(private readonly streams: Streams) {}

  execute({ context }: DropSecret): Promise<Receipt<WhitelistEvent>> {
    const decision = dropSecret({ by: context.caller.actor.name, at: now() });
    return this.streams.transact(
      fileAccess,
      undefined,
      decision,
      writeContext(context, { audit: fileAudit('DISABLE_SECRET', {}) }),
    );
  }
}
