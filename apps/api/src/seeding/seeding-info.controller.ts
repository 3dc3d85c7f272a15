import { Controller, Get, Inject } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { seedingWinners } from '@app/contracts/seeding/read-models';
import type { SeedingConfigAnswer } from '@app/contracts/seeding/seeding';
import type { Page } from '../platform/responses/answers';
import { CONFIG, type Config } from '../platform/config';
import { Public } from '../platform/requests/policy';
import { ReadsFrom } from '../platform/responses/read-after';
import { PreviousWinners } from './previous-winners';

@ApiTags('seeding')
@Controller('api/seeding-rewards-info')
export class SeedingInfoController {
  constructor(
    private readonly winners: PreviousWinners,
    @Inject(CONFIG) private readonly settings: Pick<Config, 'community'>,
  ) {}

  /** What can be won, and what it takes. */
  @Public()
  @Get('config')
  config(): SeedingConfigAnswer {
    const { seeding, timeZone } = this.settings.community;
    const { prizes, reward, linkCommand, botCommand, superSeeder, squadLeader } = seeding;
    return {
      success: true,
      data: {
        seedingPrizes: { '1st': prizes['1st'], '2nd': prizes['2nd'], '3rd': prizes['3rd'] },
        leaderboardValues: { seeding: { reward } },
        linkCommand,
        botCommand,
        timeZone,
        rolePoints: { superSeeder: superSeeder.points, squadLeader: squadLeader.points },
      },
    };
  }

  /** The winners of the last month that was closed, and of those before it. */
  @Public()
  @ReadsFrom(seedingWinners)
  @Get('previous-winners')
  previousWinners(): Promise<Page> {
    return this.winners.page();
  }
}
