import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { GameDto } from '@app/contracts/bingo/bingo.dto';
import type { BingoEvent } from '@app/domain/bingo/events';
import { game, takeBackEnd } from '@app/domain/bingo/game';
import { Streams, type Receipt } from '@app/storage/event-log/streams';
import type { RequestContext } from '../platform/caller';
import { writeContext, now } from '../platform/context';
import { gameAudit } from './audit';

export class TakeBackEnd extends Command<Receipt<BingoEvent>> {
  constructor(
    readonly input: GameDto,
    readonly context: RequestContext,
  ) {
    super();
  }
}

@CommandHandler(TakeBackEnd)
export class TakeBackEndHandler implements ICommandHandler<TakeBackEnd> {
  constructor(private readonly streams: Streams) {}

  execute({ input: { gameId }, context }: TakeBackEnd): Promise<Receipt<BingoEvent>> {
    const { id: takenBackById, name: takenBackBy } = context.caller.actor;
    return this.streams.transact(
      game,
      gameId,
      takeBackEnd({ gameId, takenBackById, takenBackBy, at: now() }),
      writeContext(context, { audit: gameAudit('TAKE_BACK', gameId, { status: { from: 'ended', to: 'running' } }) }),
    );
  }
}
