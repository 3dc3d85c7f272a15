import type { HighlightDto } from '@app/contracts/highlights/highlights.dto';
import { editHighlight, highlights, type Highlights } from '@app/domain/highlights/highlights';
import { cleanHighlight, type HighlightGame } from '@app/domain/highlights/rules';
import type { Edit } from '@app/domain/editing';
import { command } from '../platform/commands/command';
import { writeContext, now } from '../platform/commands/context';
import { highlightAudit } from './audit';
import { typedIn } from './typed';

export const EditHighlight = command(
  'EditHighlight',
  ({ streams }, context, game: HighlightGame, highlightId: number, input: HighlightDto, edit: Edit) => {
    const text = typedIn(input);
    return streams.transact(
      highlights,
      game,
      editHighlight({ game, highlightId, edit, ...text, at: now() }),
      writeContext(context, {
        audit: ({ highlights: all }: Highlights) =>
          highlightAudit(game, 'UPDATE', highlightId, all.get(highlightId), cleanHighlight(text)),
      }),
    );
  },
);
