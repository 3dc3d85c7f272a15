import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { SaveSlotsDto } from '@app/contracts/whitelist/whitelist.dto';
import type { WhitelistEvent } from '@app/domain/whitelist/events';
import { saveSlots, whitelist } from '@app/domain/whitelist/whitelist';
import { Streams, type Receipt } from '@app/storage/event-log/streams';
import type { Asked } from '../platform/caller';
import { CONFIG, type Config } from '../platform/config';
import { contextOf, now } from '../platform/context';
import { idempotencyOf } from '../platform/idempotency';

export class SaveSlots extends Command<Receipt<WhitelistEvent>> {
  constructor(
    readonly input: SaveSlotsDto,
    /** What the edits were made from, where the client said so. */
    readonly revision: number | undefined,
    readonly asked: Asked,
  ) {
    super();
  }
}

@CommandHandler(SaveSlots)
export class SaveSlotsHandler implements ICommandHandler<SaveSlots> {
  constructor(
    private readonly streams: Streams,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  execute({ input, revision, asked }: SaveSlots): Promise<Receipt<WhitelistEvent>> {
    const memberId = asked.by.actor.id;
    const { enabledGames } = this.config.community.whitelist;
    return this.streams.transact(
      whitelist,
      memberId,
      saveSlots({ memberId, edits: input.slots, enabledGames, revision, at: now() }),
      contextOf(asked, idempotencyOf(asked, 'POST /api/whitelisting/slots', input)),
    );
  }
}
