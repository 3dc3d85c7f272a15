import { Injectable } from '@nestjs/common';
import { REFORGER_TOTALS, reforgerPlayers, reforgerTotals } from '@app/contracts/reforger/read-models';
import type { ReforgerStatsAnswer } from '@app/contracts/reforger/reforger';
import { ReadModels } from '@app/storage/read-models/reader';
import type { Page } from '../../platform/responses/answers';
import { cachedPage } from '../../platform/responses/cached-page';
import { latest } from '../../platform/latest';

/** Thousandths of a metre as kilometres with one decimal. */
const kilometres = (thousandths = 0): number => Math.round(thousandths / 100_000) / 10;

/** All servers and players together. */
@Injectable()
export class ReforgerTotals {
  constructor(private readonly readModels: ReadModels) {}

  page(): Promise<Page> {
    return cachedPage(this.readModels, [reforgerTotals, reforgerPlayers], 'stats', () => this.load());
  }

  private async load(): Promise<ReforgerStatsAnswer> {
    const [totals, totalPlayers, [newest]] = await Promise.all([
      this.readModels.get(reforgerTotals, REFORGER_TOTALS),
      this.readModels.count(reforgerPlayers),
      this.readModels.find(reforgerPlayers, { sort: ['-metAt'], limit: 1 }),
    ]);
    // Where servers have sent other facts but no save, the figures of saves are unknown.
    const saves = !totals || totals.sources.saves;
    return {
      success: true,
      data: {
        totalPlayers,
        totalMatches: totals?.matches ?? 0,
        totalKills: totals?.kills ?? 0,
        totalDeaths: totals?.deaths ?? 0,
        totalTeamkills: totals?.teamkills ?? 0,
        totalRoundsFired: saves ? (totals?.shotsFired ?? 0) : null,
        distanceWalkedKm: saves ? kilometres(totals?.distanceWalked) : null,
        distanceDrivenKm: saves ? kilometres(totals?.distanceDriven) : null,
        lastUpdated: latest([totals?.updatedAt, newest?.metAt]),
      },
    };
  }
}
