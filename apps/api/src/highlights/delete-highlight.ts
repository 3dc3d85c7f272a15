import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { HighlightsEvent } from '@app/domain/highlights/events';
import { deleteHighlight, highlights, type Highlights } from '@app/domain/highlights/highlights';
import type { HighlightGame } from '@app/domain/highlights/rules';
import type { Edit } from '@app/domain/editing';
import { Streams, type Receipt } from '@app/storage/event-log/streams';
import type { RequestContext } from '../platform/caller';
import { writeContext, now } from '../platform/context';
import { highlightAudit } from './audit';

export class DeleteHighlight extends Command<Receipt<HighlightsEvent>> {
  constructor(
    readonly game: HighlightGame,
    readonly highlightId: number,
    readonly edit: Edit,
    readonly context: RequestContext,
  ) {
    super();
  }
}

@CommandHandler(DeleteHighlight)
export class DeleteHighlightHandler implements ICommandHandler<DeleteHighlight> {
  constructor(private readonly streams: Streams) {}

  execute({ game, highlightId, edit, context }: DeleteHighlight): Promise<Receipt<HighlightsEvent>> {
    return this.streams.transact(
      highlights,
      game,
      deleteHighlight({ game, highlightId, edit, at: now() }),
      writeContext(context, {
        audit: ({ highlights: all }: Highlights) =>
          highlightAudit(game, 'DELETE', highlightId, all.get(highlightId), undefined),
      }),
    );
  }
}
