import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { supporters } from '@app/contracts/supporters/read-models';
import type { SupporterTierAnswer, SupporterTiersAnswer } from '@app/contracts/supporters/supporters';
import { SupporterTiersDto } from '@app/contracts/supporters/supporters.dto';
import { PlayerKey } from '../platform/validation/player-key';
import { GuildMember } from '../platform/requests/policy';
import { ReadsFrom } from '../platform/responses/read-after';
import { SupporterTiers } from './supporter-tiers';

@ApiTags('supporters')
@Controller('api/battlelog/squad')
export class SupporterTiersController {
  constructor(private readonly tiers: SupporterTiers) {}

  /** The tiers of the players of a leaderboard; who is no supporter is missing from the answer. */
  @GuildMember()
  @ReadsFrom(supporters)
  @HttpCode(200)
  @Post('leaderboards/patreon-tiers')
  async all(@Body() { steamIds }: SupporterTiersDto): Promise<SupporterTiersAnswer> {
    return { success: true, data: await this.tiers.of(steamIds) };
  }

  @GuildMember()
  @ReadsFrom(supporters)
  @Get('profile/patreon/:steamId')
  async one(@Param('steamId', PlayerKey) steamId: string): Promise<SupporterTierAnswer> {
    return { success: true, data: (await this.tiers.of([steamId]))[steamId] ?? { tier: 0 } };
  }
}
