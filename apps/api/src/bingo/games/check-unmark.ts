import { Injectable } from '@nestjs/common';
import type { UnmarkConsequences } from '@app/contracts/bingo/bingo';
import type { SquareDto } from '@app/contracts/bingo/bingo.dto';
import { game, unmarkConsequences } from '@app/domain/bingo/game';
import { Rejected } from '@app/domain/decider';
import { Streams } from '@app/storage/event-log/streams';
import { noSuchGame } from './games';

/** Answered by the same state that will decide, not by a read model that may lag behind it. */
@Injectable()
export class CheckUnmark {
  constructor(private readonly streams: Streams) {}

  /** @throws Refused 404; Rejected when the player has not joined; LogUnavailable */
  async consequences({ gameId, position: square }: SquareDto, playerId: string): Promise<UnmarkConsequences> {
    const { state } = await this.streams.load(game, gameId);
    if (state.status === 'unstarted') throw noSuchGame();
    if (!state.players.has(playerId)) throw new Rejected('not-joined', 'Join the game before marking squares.');
    return unmarkConsequences(state, { playerId, square });
  }
}
