import type { GameDto } from '@app/contracts/bingo/bingo.dto';
import { endGame, game } from '@app/domain/bingo/game';
import { command } from '../../platform/commands/command';
import { writeContext, now } from '../../platform/commands/context';
import { gameAudit } from '../audit';

export const EndGame = command('EndGame', ({ streams }, context, { gameId }: GameDto) => {
  const { id: endedById, name: endedBy } = context.caller.actor;
  return streams.transact(
    game,
    gameId,
    endGame({ gameId, endedById, endedBy, at: now() }),
    writeContext(context, { audit: gameAudit('END', gameId, { status: { from: 'running', to: 'ended' } }) }),
  );
});
