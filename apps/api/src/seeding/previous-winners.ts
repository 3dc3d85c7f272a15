import { Inject, Injectable } from '@nestjs/common';
import { seedingWinners, type SeedingWinnersDocument } from '@app/contracts/seeding/read-models';
import type { PreviousWinnersAnswer, SeedingWinnersMonth } from '@app/contracts/seeding/seeding';
import { calendarOf, monthName } from '@app/domain/calendar';
import { ReadModels } from '@app/storage/read-models/reader';
import type { Page } from '../platform/responses/answers';
import { cachedPage } from '../platform/responses/cached-page';
import { CONFIG, type Config } from '../platform/config';

/** A year. */
const MONTHS = 12;

/** Who won the last months that were closed. Chat-platform ids stay here: anybody may read this. */
@Injectable()
export class PreviousWinners {
  constructor(
    private readonly readModels: ReadModels,
    @Inject(CONFIG) private readonly config: Pick<Config, 'community'>,
  ) {}

  page(now = Date.now()): Promise<Page> {
    const { monthAt, beginningOf } = calendarOf(this.config.community.timeZone);
    const before = monthAt(beginningOf(monthAt(now)) - 1);
    return cachedPage(this.readModels, seedingWinners, `winners ${before}`, () => this.load(before));
  }

  private async load(before: string): Promise<PreviousWinnersAnswer> {
    const closed = await this.readModels.find(seedingWinners, { sort: ['-month'], limit: MONTHS });
    const [last = { month: monthName(before), winners: [] }, ...earlier] = closed.map(toMonth);
    return { success: true, data: { ...last, earlier } };
  }
}

const toMonth = ({ month, winners }: SeedingWinnersDocument): SeedingWinnersMonth => ({
  month: monthName(month),
  winners: winners.map(({ position, steamName, steamId, points, prize }) => ({
    position,
    steamName,
    steamId,
    points,
    prize,
  })),
});
