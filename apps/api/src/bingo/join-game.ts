import { randomInt } from 'node:crypto';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { CardSquare } from '@app/contracts/bingo/bingo';
import type { GameDto } from '@app/contracts/bingo/bingo.dto';
import type { BingoEvent } from '@app/domain/bingo/events';
import { game, joinGame } from '@app/domain/bingo/game';
import { Streams, type Receipt } from '@app/storage/event-log/streams';
import type { RequestContext } from '../platform/caller';
import { writeContext, now } from '../platform/context';

export interface Joined {
  readonly card: readonly CardSquare[];
  readonly receipt: Receipt<BingoEvent>;
}

export class JoinGame extends Command<Joined> {
  constructor(
    readonly input: GameDto,
    readonly context: RequestContext,
  ) {
    super();
  }
}

/** Joining again returns the same card. */
@CommandHandler(JoinGame)
export class JoinGameHandler implements ICommandHandler<JoinGame> {
  constructor(private readonly streams: Streams) {}

  async execute({ input: { gameId }, context }: JoinGame): Promise<Joined> {
    const { id: playerId, name: username } = context.caller.actor;
    const seed = randomInt(2 ** 32);
    const join = joinGame({ gameId, playerId, username, seed, at: now() });
    const receipt = await this.streams.transact(game, gameId, join, writeContext(context));
    const [dealt] = receipt.events;
    const card = dealt?.type === 'BingoCardDealt' ? dealt.data.card : await this.cardOf(gameId, playerId);
    return { card: card.map(({ value, difficulty }) => ({ value, difficulty })), receipt };
  }

  private async cardOf(gameId: number, playerId: string) {
    const { state } = await this.streams.load(game, gameId);
    return state.players.get(playerId)?.card ?? [];
  }
}
