import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { SaveSlotsDto } from '@app/contracts/whitelist/whitelist.dto';
import type { WhitelistEvent } from '@app/domain/whitelist/events';
import { saveSlots, whitelist } from '@app/domain/whitelist/whitelist';
import { Streams, type Receipt } from '@app/storage/event-log/streams';
import type { RequestContext } from '../platform/caller';
import { CONFIG, type Config } from '../platform/config';
import { writeContext, now } from '../platform/context';
import { idempotencyOf } from '../platform/idempotency';

export class SaveSlots extends Command<Receipt<WhitelistEvent>> {
  constructor(
    readonly input: SaveSlotsDto,
    /** The revision that the edits were made from, if the client sent it. */
    readonly revision: number | undefined,
    readonly context: RequestContext,
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

  execute({ input, revision, context }: SaveSlots): Promise<Receipt<WhitelistEvent>> {
    const memberId = context.caller.actor.id;
    const { enabledGames } = this.config.community.whitelist;
    return this.streams.transact(
      whitelist,
      memberId,
      saveSlots({ memberId, edits: input.slots, enabledGames, revision, at: now() }),
      writeContext(context, idempotencyOf(context, 'POST /api/whitelisting/slots', input)),
    );
  }
}
