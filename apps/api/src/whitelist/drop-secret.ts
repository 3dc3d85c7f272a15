import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { dropSecret, fileAccess } from '@app/domain/whitelist/file-access';
import type { WhitelistEvent } from '@app/domain/whitelist/events';
import { Streams, type Receipt } from '@app/storage/event-log/streams';
import type { Asked } from '../platform/caller';
import { contextOf, now } from '../platform/context';
import { fileAudit } from './audit';

export class DropSecret extends Command<Receipt<WhitelistEvent>> {
  constructor(readonly asked: Asked) {
    super();
  }
}

@CommandHandler(DropSecret)
export class DropSecretHandler implements ICommandHandler<DropSecret> {
  constructor(private readonly streams: Streams) {}

  execute({ asked }: DropSecret): Promise<Receipt<WhitelistEvent>> {
    const decision = dropSecret({ by: asked.by.actor.name, at: now() });
    return this.streams.transact(
      fileAccess,
      undefined,
      decision,
      contextOf(asked, { audit: fileAudit('DISABLE_SECRET', {}) }),
    );
  }
}
