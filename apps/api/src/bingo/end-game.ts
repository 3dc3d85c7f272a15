import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { GameDto } from '@app/contracts/bingo/bingo.dto';
import type { BingoEvent } from '@app/domain/bingo/events';
import { endGame, game } from '@app/domain/bingo/game';
import { Streams, type Receipt } from '@app/storage/event-log/streams';
import type { Asked } from '../platform/caller';
import { contextOf, now } from '../platform/context';
import { gameAudit } from './audit';

export class EndGame extends Command<Receipt<BingoEvent>> {
  constructor(
    readonly input: GameDto,
    readonly asked: Asked,
  ) {
    super();
  }
}

@CommandHandler(EndGame)
export class EndGameHandler implements ICommandHandler<EndGame> {
  constructor(private readonly streams: Streams) {}

  execute({ input: { gameId }, asked }: EndGame): Promise<Receipt<BingoEvent>> {
    const { id: endedById, name: endedBy } = asked.by.actor;
    return this.streams.transact(
      game,
      gameId,
      endGame({ gameId, endedById, endedBy, at: now() }),
      contextOf(asked, { audit: gameAudit('END', gameId, { status: { from: 'running', to: 'ended' } }) }),
    );
  }
}
