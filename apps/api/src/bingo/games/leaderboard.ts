import { Injectable } from '@nestjs/common';
import type { BingoLeaderboardEntry, LeaderboardAnswer } from '@app/contracts/bingo/bingo';
import { bingoPlayers } from '@app/contracts/bingo/read-models';
import { ReadModels } from '@app/storage/read-models/reader';
import type { Page } from '../../platform/responses/answers';
import { cachedPage } from '../../platform/responses/cached-page';
import { toLeaderboardEntry } from '../to-response';

const LENGTH = 10;

/** Four lists of ten. A list leaves out players who have none of what it counts. */
@Injectable()
export class Leaderboard {
  constructor(private readonly readModels: ReadModels) {}

  page(): Promise<Page> {
    return cachedPage(this.readModels, bingoPlayers, 'leaderboard', () => this.load());
  }

  private async load(): Promise<LeaderboardAnswer> {
    const [topWins, topGames, topBingos, topMegaBingos] = await Promise.all([
      this.top('wins', '-bingos'),
      this.top('games', '-bingos'),
      this.top('bingos', '-wins'),
      this.top('megaBingos', '-wins'),
    ]);
    return { success: true, leaderboard: { topWins, topGames, topBingos, topMegaBingos } };
  }

  private async top(figure: string, second: string): Promise<BingoLeaderboardEntry[]> {
    const players = await this.readModels.find(bingoPlayers, {
      where: [{ field: figure, is: 'gt', value: 0 }],
      sort: [`-${figure}`, second, 'playerId'],
      limit: LENGTH,
    });
    return players.map(toLeaderboardEntry);
  }
}
