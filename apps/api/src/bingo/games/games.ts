import { Injectable } from '@nestjs/common';
import type { GameDetailsAnswer, GameHistoryAnswer, ParticipantAnswer } from '@app/contracts/bingo/bingo';
import { bingoGames } from '@app/contracts/bingo/read-models';
import { ReadModels } from '@app/storage/read-models/reader';
import type { Page } from '../../platform/responses/answers';
import { cachedPage } from '../../platform/responses/cached-page';
import { Refused } from '../../platform/responses/failures';
import { toGame, toHistoryGame, toMarkedStats, toParticipants } from '../to-response';

const ENDED = [{ field: 'status', is: 'eq', value: 'ended' }] as const;

export const noSuchGame = () => new Refused(404, 'game-not-found', 'This game does not exist.');

/** Games past and present. Each answer is made once per version of the read model. */
@Injectable()
export class Games {
  constructor(private readonly readModels: ReadModels) {}

  /** Ended games, newest first. */
  history(page: number, limit: number): Promise<Page> {
    return cachedPage(this.readModels, bingoGames, `history ${page} ${limit}`, async (): Promise<GameHistoryAnswer> => {
      const [games, totalGames] = await Promise.all([
        this.readModels.find(bingoGames, { where: ENDED, sort: ['-id'], skip: (page - 1) * limit, limit }),
        this.readModels.count(bingoGames, ENDED),
      ]);
      return { success: true, games: games.map(toHistoryGame), totalPages: Math.ceil(totalGames / limit), totalGames };
    });
  }

  /** @throws Refused 404 */
  details(gameId: number): Promise<Page> {
    const load = async (): Promise<GameDetailsAnswer | undefined> => {
      const game = await this.readModels.get(bingoGames, String(gameId));
      if (!game) return undefined;
      const participants = toParticipants(game);
      return {
        success: true,
        game: { ...toGame(game), ended_at: game.endedAt, markedStats: toMarkedStats(game), participants },
      };
    };
    return cachedPage(this.readModels, bingoGames, `details ${gameId}`, load, noSuchGame);
  }

  /** One player's card. @throws Refused 404 */
  async participant(gameId: number, playerId: string): Promise<ParticipantAnswer> {
    const game = await this.readModels.get(bingoGames, String(gameId));
    if (!game) throw noSuchGame();
    const participant = toParticipants(game).find(({ discord_id }) => discord_id === playerId);
    if (!participant) throw new Refused(404, 'not-in-game', 'This player has not joined this game.');
    return { success: true, participant: { ...participant, grid_size: game.gridSize } };
  }
}
