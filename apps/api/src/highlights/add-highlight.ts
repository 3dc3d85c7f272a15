import type { HighlightDto } from '@app/contracts/highlights/highlights.dto';
import { addHighlight, highlights } from '@app/domain/highlights/highlights';
import { cleanHighlight, type HighlightGame } from '@app/domain/highlights/rules';
import { command } from '../platform/commands/command';
import { writeContext, now } from '../platform/commands/context';
import { idempotencyOf } from '../platform/requests/idempotency';
import { highlightAudit } from './audit';
import { typedIn } from './typed';

export const AddHighlight = command(
  'AddHighlight',
  ({ streams }, context, game: HighlightGame, input: HighlightDto) => {
    const text = typedIn(input);
    return streams.transact(
      highlights,
      game,
      addHighlight({ game, ...text, at: now() }),
      writeContext(context, {
        audit: ({ lastId }) => highlightAudit(game, 'CREATE', lastId + 1, undefined, cleanHighlight(text)),
        ...idempotencyOf(context, `POST /api/admin/${game}/highlights`, input),
      }),
    );
  },
);
