import { Controller, Get, Req, Res, UseInterceptors } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { seedingAccounts, seedingMonths } from '@app/contracts/seeding/read-models';
import { sendPage } from '../platform/answers';
import { GuildMember } from '../platform/policy';
import { ReadAfter, ReadsFrom } from '../platform/read-after';
import { TopSeeders } from './top-seeders';

@ApiTags('seeding')
@ApiBearerAuth()
@Controller('api/battlelog/squad/seeding-rewards')
@UseInterceptors(ReadAfter)
export class SeedingRewardsController {
  constructor(private readonly seeders: TopSeeders) {}

  /** The 25 who have seeded most in this month; without `discordId` nobody has linked the account. */
  @GuildMember()
  @ReadsFrom(seedingMonths, seedingAccounts)
  @Get('top-seeders')
  async topSeeders(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<string> {
    return sendPage(request, reply, await this.seeders.page());
  }
}
