import type { StartGameDto } from '@app/contracts/bingo/bingo.dto';
import { closeGame, game, startGame } from '@app/domain/bingo/game';
import { assignGameNumber, lobby } from '@app/domain/bingo/lobby';
import { activeValues, values } from '@app/domain/bingo/values';
import type { Context, Receipt, Streams } from '@app/storage/event-log/streams';
import { command } from '../../platform/commands/command';
import { writeContext, now } from '../../platform/commands/context';
import { gameAudit } from '../audit';

/**
 * Three streams, one at a time: the last game is closed, the lobby gives out the next number, the game of that number
 * starts. Each step may be repeated. Of several hosts at once all arrive at the same number, and its stream lets only
 * one of them start.
 */
export const StartGame = command('StartGame', async ({ streams }, context, input: StartGameDto) => {
  const { state: list } = await streams.load(values);
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
  const gameId = await nextGame(streams, writeContext(context), receipts);
  const receipt = await streams.transact(
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
});

/** A number whose game has not started; the games before it are over for good. */
const nextGame = async (streams: Streams, context: Context, receipts: Receipt[]): Promise<number> => {
  const last = await lastGame(streams);
  if (last > 0) {
    const close = closeGame({ gameId: last, at: now() });
    receipts.push(await streams.transact(game, last, close, context));
    const { state } = await streams.load(game, last);
    if (state.status === 'unstarted') return last;
  }
  const assign = assignGameNumber({ last, at: now() });
  receipts.push(await streams.transact(lobby, undefined, assign, context));
  return lastGame(streams);
};

const lastGame = async (streams: Streams): Promise<number> => (await streams.load(lobby)).state.lastGameId;
