import { Injectable } from '@nestjs/common';
import { squadPlayers, squadTotals } from '@app/contracts/squad/read-models';
import type { SquadStatsAnswer } from '@app/contracts/squad/squad';
import { ReadModels } from '@app/storage/read-models/reader';
import type { Page } from '../../platform/responses/answers';
import { cachedPage } from '../../platform/responses/cached-page';
import { latest } from '../../platform/latest';

/** All servers and players together. */
@Injectable()
export class Totals {
  constructor(private readonly readModels: ReadModels) {}

  page(): Promise<Page> {
    return cachedPage(this.readModels, [squadTotals, squadPlayers], 'stats', () => this.load());
  }

  private async load(): Promise<SquadStatsAnswer> {
    const [totals, totalPlayers, [newest]] = await Promise.all([
      this.readModels.get(squadTotals, 'all'),
      this.readModels.count(squadPlayers),
      this.readModels.find(squadPlayers, { sort: ['-metAt'], limit: 1 }),
    ]);
    return {
      success: true,
      data: {
        totalPlayers,
        totalMatches: totals?.matches ?? 0,
        totalKills: totals?.kills ?? 0,
        totalDeaths: totals?.deaths ?? 0,
        totalRevives: totals?.revives ?? 0,
        totalTeamkills: totals?.teamkills ?? 0,
        lastUpdated: latest([totals?.updatedAt, newest?.metAt]),
      },
    };
  }
}
