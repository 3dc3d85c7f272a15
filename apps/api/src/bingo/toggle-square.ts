import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ToggleSquareDto } from '@app/contracts/bingo/bingo.dto';
import type { BingoEvent } from '@app/domain/bingo/events';
import { game, markSquare, unmarkSquare } from '@app/domain/bingo/game';
import { Streams, type Receipt } from '@app/storage/event-log/streams';
import type { RequestContext } from '../platform/caller';
import { writeContext, now } from '../platform/context';

export class ToggleSquare extends Command<Receipt<BingoEvent>> {
  constructor(
    readonly input: ToggleSquareDto,
    readonly context: RequestContext,
  ) {
    super();
  }
}

@CommandHandler(ToggleSquare)
export class ToggleSquareHandler implements ICommandHandler<ToggleSquare> {
  constructor(private readonly streams: Streams) {}

  execute({ input: { gameId, position: square, mark }, context }: ToggleSquare): Promise<Receipt<BingoEvent>> {
    const toggle = { gameId, playerId: context.caller.actor.id, square, at: now() };
    const decision = mark ? markSquare(toggle) : unmarkSquare(toggle);
    return this.streams.transact(game, gameId, decision, writeContext(context));
  }
}
