import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { HighlightDto } from '@app/contracts/highlights/highlights.dto';
import type { HighlightsEvent } from '@app/domain/highlights/events';
import { addHighlight, highlights } from '@app/domain/highlights/highlights';
import { cleanHighlight, type HighlightGame } from '@app/domain/highlights/rules';
import { Streams, type Receipt } from '@app/storage/event-log/streams';
import type { RequestContext } from '../platform/caller';
import { writeContext, now } from '../platform/context';
import { idempotencyOf } from '../platform/idempotency';
import { highlightAudit } from './audit';
import { typedIn } from './typed';

export class AddHighlight extends Command<Receipt<HighlightsEvent>> {
  constructor(
    readonly game: HighlightGame,
    readonly input: HighlightDto,
    readonly context: RequestContext,
  ) {
    super();
  }
}

@CommandHandler(AddHighlight)
export class AddHighlightHandler implements ICommandHandler<AddHighlight> {
  constructor(private readonly streams: Streams) {}

  execute({ game, input, context }: AddHighlight): Promise<Receipt<HighlightsEvent>> {
    const text = typedIn(input);
    return this.streams.transact(
      highlights,
      game,
      addHighlight({ game, ...text, at: now() }),
      writeContext(context, {
        audit: ({ lastId }) => highlightAudit(game, 'CREATE', lastId + 1, undefined, cleanHighlight(text)),
        ...idempotencyOf(context, `POST /api/admin/${game}/highlights`, input),
      }),
    );
  }
}
