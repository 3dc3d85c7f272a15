import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { StartGameDto } from '@app/contracts/bingo/bingo.dto';
import { closeGame, game, startGame } from '@app/domain/bingo/game';
import { assignGameNumber, lobby } from '@app/domain/bingo/lobby';
import { activeValues, values } from '@app/domain/bingo/values';
import { Streams, type Receipt } from '@app/storage/event-log/streams';
import type { RequestContext } from '../platform/caller';
import { writeContext, now } from '../platform/context';
import { gameAudit } from './audit';

export interface Started {
  readonly gameId: number;
  /** Of all the streams it went over. */
  readonly receipts: readonly Receipt[];
}

export class StartGame extends Command<Started> {
  constructor(
    readonly input: StartGameDto,
    readonly context: RequestContext,
  ) {
    super();
  }
}

/**
 * Three streams, one at a time: the last game is closed, the lobby gives out the next number, the game of that number
 * starts. Each step may be repeated. Of several hosts at once all arrive at the same number, and its stream lets only
 * one of them start.
 */
@CommandHandler(StartGame)
export class StartGameHandler implements ICommandHandler<StartGame> {
  constructor(private readonly streams: Streams) {}

  async execute({ input, context }: StartGame): Promise<Started> {
    const { state: list } = await this.streams.load(values);
    const start = (gameId: number) =>
      startGame({
        gameId,
        gridSize: input.gridSize,
        ...(input.distribution ? { distribution: { ...input.distribution } } : {}),
        values: activeValues(list),
        startedById: context.caller.actor.id,
        startedBy: context.caller.actor.name,
        at: now(),
      });
    // What cannot start must not close the last game either: its end may still be taken back.
    Array.from(start(0)(game.initial));

    const receipts: Receipt[] = [];
    const gameId = await this.nextGame(context, receipts);
    const receipt = await this.streams.transact(
      game,
      gameId,
      start(gameId),
      writeContext(context, {
        audit: gameAudit('START', gameId, {
          gridSize: input.gridSize,
          distribution: input.distribution ? { ...input.distribution } : 'default',
        }),
      }),
    );
    return { gameId, receipts: [...receipts, receipt] };
  }

  /** A number whose game has not started; the games before it are over for good. */
  private async nextGame(context: RequestContext, receipts: Receipt[]): Promise<number> {
    const last = await this.lastGame();
    if (last > 0) {
      const close = closeGame({ gameId: last, at: now() });
      receipts.push(await this.streams.transact(game, last, close, writeContext(context)));
      const { state } = await this.streams.load(game, last);
      if (state.status === 'unstarted') return last;
    }
    const assign = assignGameNumber({ last, at: now() });
    receipts.push(await this.streams.transact(lobby, undefined, assign, writeContext(context)));
    return this.lastGame();
  }

  private async lastGame(): Promise<number> {
    return (await this.streams.load(lobby)).state.lastGameId;
  }
}
