import type { NoteDto } from '@app/contracts/moderation/moderation.dto';
import type { ModeratedGame } from '@app/domain/moderation/events';
import { addNote, playerRecord, playerRecordId } from '@app/domain/moderation/player-record';
import { cleanNote } from '@app/domain/moderation/rules';
import { command } from '../platform/commands/command';
import { now, writeContext } from '../platform/commands/context';
import { idempotencyOf } from '../platform/requests/idempotency';
import { recordAudit } from './audit';
import { ModeratedPlayers } from './moderated-players';

export const AddNote = command(
  'AddNote',
  async ({ streams, players }, context, game: ModeratedGame, key: string, input: NoteDto) => {
    const target = { game, ...(await players.target(game, key, undefined)) };
    return streams.transact(
      playerRecord,
      playerRecordId(target),
      addNote({ ...target, text: input.text, at: now() }),
      writeContext(context, {
        audit: recordAudit(target, 'player-stats', 'ADD_NOTE', { text: cleanNote(input.text) }),
        ...idempotencyOf(context, `POST /api/moderation/${game}/players/${key}/notes`, input),
      }),
    );
  },
  { players: ModeratedPlayers },
);
