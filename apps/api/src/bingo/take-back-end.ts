import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { GameDto } from '@app/contracts/bingo/bingo.dto';
import type { BingoEvent } from '@app/domain/bingo/events';
import { game, takeBackEnd } from '@app/domain/bingo/game';
import { Streams, type Receipt } from '@app/storage/event-log/streams';
import type { Asked } from '../platform/caller';
import { contextOf, now } from '../platform/context';
import { gameAudit } from './audit';

export class TakeBackEnd extends Command<Receipt<BingoEvent>> {
  constructor(
    readonly input: GameDto,
    readonly asked: Asked,
  ) {
    super();
  }
}

@CommandHandler(TakeBackEnd)
export class TakeBackEndHandler implements ICommandHandler<TakeBackEnd> {
  constructor(private readonly streams: Streams) {}

  execute({ input: { gameId }, asked }: TakeBackEnd): Promise<Receipt<BingoEvent>> {
    const { id: takenBackById, name: takenBackBy } = asked.by.actor;
    return this.streams.transact(
      game,
      gameId,
      takeBackEnd({ gameId, takenBackById, takenBackBy, at: now() }),
      contextOf(asked, { audit: gameAudit('TAKE_BACK', gameId, { status: { from: 'ended', to: 'running' } }) }),
    );
  }
}
