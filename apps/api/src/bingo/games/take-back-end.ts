import type { GameDto } from '@app/contracts/bingo/bingo.dto';
import { game, takeBackEnd } from '@app/domain/bingo/game';
import { command } from '../../platform/commands/command';
import { writeContext, now } from '../../platform/commands/context';
import { gameAudit } from '../audit';

export const TakeBackEnd = command('TakeBackEnd', ({ streams }, context, { gameId }: GameDto) => {
  const { id: takenBackById, name: takenBackBy } = context.caller.actor;
  return streams.transact(
    game,
    gameId,
    takeBackEnd({ gameId, takenBackById, takenBackBy, at: now() }),
    writeContext(context, { audit: gameAudit('TAKE_BACK', gameId, { status: { from: 'ended', to: 'running' } }) }),
  );
});
