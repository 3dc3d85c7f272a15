import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { HighlightDto } from '@app/contracts/highlights/highlights.dto';
import type { HighlightsEvent } from '@app/domain/highlights/events';
import { editHighlight, highlights, type Highlights } from '@app/domain/highlights/highlights';
import { cleanHighlight, type HighlightGame } from '@app/domain/highlights/rules';
import type { Edit } from '@app/domain/editing';
import { Streams, type Receipt } from '@app/storage/event-log/streams';
import type { RequestContext } from '../platform/caller';
import { writeContext, now } from '../platform/context';
import { highlightAudit } from './audit';
import { typedIn } from './typed';

export class EditHighlight extends Command<Receipt<HighlightsEvent>> {
  constructor(
    readonly game: HighlightGame,
    readonly highlightId: number,
    readonly input: HighlightDto,
    readonly edit: Edit,
    readonly context: RequestContext,
  ) {
    super();
  }
}

@CommandHandler(EditHighlight)
export class EditHighlightHandler implements ICommandHandler<EditHighlight> {
  constructor(private readonly streams: Streams) {}

  execute({ game, highlightId, input, edit, context }: EditHighlight): Promise<Receipt<HighlightsEvent>> {
    const text = typedIn(input);
    return this.streams.transact(
      highlights,
      game,
      editHighlight({ game, highlightId, edit, ...text, at: now() }),
      writeContext(context, {
        audit: ({ highlights: all }: Highlights) =>
          highlightAudit(game, 'UPDATE', highlightId, all.get(highlightId), cleanHighlight(text)),
      }),
    );
  }
}
