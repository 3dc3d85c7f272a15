import { deleteHighlight, highlights, type Highlights } from '@app/domain/highlights/highlights';
import type { HighlightGame } from '@app/domain/highlights/rules';
import type { Edit } from '@app/domain/editing';
import { command } from '../platform/commands/command';
import { writeContext, now } from '../platform/commands/context';
import { highlightAudit } from './audit';

export const DeleteHighlight = command(
  'DeleteHighlight',
  ({ streams }, context, game: HighlightGame, highlightId: number, edit: Edit) => {
    return streams.transact(
      highlights,
      game,
      deleteHighlight({ game, highlightId, edit, at: now() }),
      writeContext(context, {
        audit: ({ highlights: all }: Highlights) =>
          highlightAudit(game, 'DELETE', highlightId, all.get(highlightId), undefined),
      }),
    );
  },
);
