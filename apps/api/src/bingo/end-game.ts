import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { GameDto } from '@app/contracts/bingo/bingo.dto';
import type { BingoEvent } from '@app/domain/bingo/events';
import { endGame, game } from '@app/domain/bingo/game';
import { Streams, type Receipt } from '@app/storage/event-log/streams';
import type { RequestContext } from '../platform/caller';
import { writeContext, now } from '../platform/context';
import { gameAudit } from './audit';

export class EndGame extends Command<Receipt<BingoEvent>> {
  constructor(
    readonly input: GameDto,
    readonly context: RequestContext,
  ) {
    super();
  }
}

@CommandHandler(EndGame)
export class EndGameHandler implements ICommandHandler<EndGame> {
  constructor(private readonly streams: Streams) {}

  execute({ input: { gameId }, context }: EndGame): Promise<Receipt<BingoEvent>> {
    const { id: endedById, name: endedBy } = context.caller.actor;
    return this.streams.transact(
      game,
      gameId,
      endGame({ gameId, endedById, endedBy, at: now() }),
      writeContext(context, { audit: gameAudit('END', gameId, { status: { from: 'running', to: 'ended' } }) }),
    );
  }
}
