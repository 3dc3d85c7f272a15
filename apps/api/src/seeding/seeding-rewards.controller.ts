import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { seedingAccounts, seedingMonths, seedingPlayers } from '@app/contracts/seeding/read-models';
import type { Page } from '../platform/responses/answers';
import { GuildMember } from '../platform/requests/policy';
import { ReadsFrom } from '../platform/responses/read-after';
import { TopSeeders } from './top-seeders';

@ApiTags('seeding')
@Controller('api/battlelog/squad/seeding-rewards')
export class SeedingRewardsController {
  constructor(private readonly seeders: TopSeeders) {}

  /** The 25 who have seeded most in this month; without `discordId` nobody has linked the account. */
  @GuildMember()
  @ReadsFrom(seedingMonths, seedingAccounts, seedingPlayers)
  @Get('top-seeders')
  topSeeders(): Promise<Page> {
    return this.seeders.page();
  }
}
