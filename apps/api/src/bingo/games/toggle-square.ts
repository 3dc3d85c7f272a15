import type { ToggleSquareDto } from '@app/contracts/bingo/bingo.dto';
import { game, markSquare, unmarkSquare } from '@app/domain/bingo/game';
import { command } from '../../platform/commands/command';
import { writeContext, now } from '../../platform/commands/context';

export const ToggleSquare = command(
  'ToggleSquare',
  ({ streams }, context, { gameId, position: square, mark }: ToggleSquareDto) => {
    const toggle = { gameId, playerId: context.caller.actor.id, square, at: now() };
    const decision = mark ? markSquare(toggle) : unmarkSquare(toggle);
    return streams.transact(game, gameId, decision, writeContext(context));
  },
);
