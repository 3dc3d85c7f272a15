import { randomInt } from 'node:crypto';
import type { GameDto } from '@app/contracts/bingo/bingo.dto';
import { game, joinGame } from '@app/domain/bingo/game';
import type { Streams } from '@app/storage/event-log/streams';
import { command } from '../../platform/commands/command';
import { writeContext, now } from '../../platform/commands/context';

/** Joining again returns the same card. */
export const JoinGame = command('JoinGame', async ({ streams }, context, { gameId }: GameDto) => {
  const { id: playerId, name: username } = context.caller.actor;
  const seed = randomInt(2 ** 32);
  const join = joinGame({ gameId, playerId, username, seed, at: now() });
  const receipt = await streams.transact(game, gameId, join, writeContext(context));
  const [dealt] = receipt.events;
  const card = dealt?.type === 'BingoCardDealt' ? dealt.data.card : await cardOf(streams, gameId, playerId);
  return { card: card.map(({ value, difficulty }) => ({ value, difficulty })), receipt };
});

const cardOf = async (streams: Streams, gameId: number, playerId: string) =>
  (await streams.load(game, gameId)).state.players.get(playerId)?.card ?? [];
