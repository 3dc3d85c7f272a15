import { Inject, Injectable } from '@nestjs/common';
import { seedingWinners } from '@app/contracts/seeding/read-models';
import type { PreviousWinnersAnswer } from '@app/contracts/seeding/seeding';
import { calendarOf, monthName } from '@app/domain/seeding/calendar';
import { ReadModels } from '@app/storage/read-models/reader';
import { cachedOf, type Page } from '../platform/answers';
import { CONFIG, type Config } from '../platform/config';

/** Who won the last month that was closed. Chat-platform ids stay here: anybody may read this. */
@Injectable()
export class PreviousWinners {
  constructor(
    private readonly readModels: ReadModels,
    @Inject(CONFIG) private readonly config: Pick<Config, 'community'>,
  ) {}

  async page(now = Date.now()): Promise<Page> {
    const { monthAt, beginningOf } = calendarOf(this.config.community.timeZone);
    const before = monthAt(beginningOf(monthAt(now)) - 1);
    const { value: json, ...page } = await cachedOf(this.readModels, seedingWinners, `winners ${before}`, async () =>
      JSON.stringify(await this.load(before)),
    );
    return { ...page, json };
  }

  private async load(before: string): Promise<PreviousWinnersAnswer> {
    const [closed] = await this.readModels.find(seedingWinners, { sort: ['-month'], limit: 1 });
    const winners = (closed?.winners ?? []).map(({ position, steamName, steamId, points, prize }) => ({
      position,
      steamName,
      steamId,
      points,
      prize,
    }));
    return { success: true, data: { month: monthName(closed?.month ?? before), winners } };
  }
}
