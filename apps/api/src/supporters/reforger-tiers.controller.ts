import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { supporters } from '@app/contracts/supporters/read-models';
import type { SupporterTierAnswer, SupporterTiersAnswer } from '@app/contracts/supporters/supporters';
import { ReforgerTiersDto } from '@app/contracts/supporters/supporters.dto';
import { PlayerUid } from '../platform/validation/player-uid';
import { GuildMember } from '../platform/requests/policy';
import { ReadsFrom } from '../platform/responses/read-after';
import { ReforgerOwners } from '../platform/ports/reforger-owners';
import { SupporterTiers } from './supporter-tiers';

@ApiTags('supporters')
@Controller('api/battlelog/reforger/patreon')
export class ReforgerTiersController {
  constructor(private readonly tiers: SupporterTiers) {}

  /** The tiers of the players of a leaderboard; who is no supporter is missing from the answer. */
  @GuildMember()
  @ReadsFrom(supporters, ReforgerOwners)
  @HttpCode(200)
  @Post('tiers/batch')
  async all(@Body() { reforgerUuids }: ReforgerTiersDto): Promise<SupporterTiersAnswer> {
    return { success: true, data: await this.tiers.ofReforger(reforgerUuids) };
  }

  @GuildMember()
  @ReadsFrom(supporters, ReforgerOwners)
  @Get('tier/:uuid')
  async one(@Param('uuid', PlayerUid) uuid: string): Promise<SupporterTierAnswer> {
    return { success: true, data: (await this.tiers.ofReforger([uuid]))[uuid] ?? { tier: 0 } };
  }
}
