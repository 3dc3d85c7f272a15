import { Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { IsOwnProfileAnswer } from '@app/contracts/battlelog/battlelog';
import {
  reforgerFights,
  reforgerGames,
  reforgerLinks,
  reforgerPairs,
  reforgerPlayers,
  reforgerProfiles,
  reforgerSeeders,
  reforgerTotals,
} from '@app/contracts/reforger/read-models';
import type {
  ReforgerBasicAnswer,
  ReforgerGamesAnswer,
  ReforgerPlayerStatsAnswer,
  ReforgerProfileSummary,
  ReforgerRefreshAnswer,
  ReforgerRibbonsAnswer,
  ReforgerWeaponsAnswer,
} from '@app/contracts/reforger/reforger';
import { CurrentUser, type Caller } from '../../platform/requests/caller';
import { PlayerUid } from '../../platform/validation/player-uid';
import { GuildMember } from '../../platform/requests/policy';
import { ReadsFrom } from '../../platform/responses/read-after';
import { ReforgerProfiles } from './profiles';

/** One player's statistics, in parts. */
@ApiTags('reforger')
@Controller('api/battlelog/reforger/profile')
export class ReforgerProfileController {
  constructor(private readonly profiles: ReforgerProfiles) {}

  @GuildMember()
  @ReadsFrom(reforgerPlayers, reforgerLinks)
  @Get()
  summary(@CurrentUser() { actor }: Caller): Promise<ReforgerProfileSummary> {
    return this.profiles.summary(actor.id);
  }

  /** Looks again whose profile the caller's is: by code, by Steam account, by platform and name. */
  @GuildMember()
  @ReadsFrom(reforgerPlayers, reforgerLinks)
  @HttpCode(200)
  @Post('refresh-uuid')
  refresh(@CurrentUser() { actor }: Caller): Promise<ReforgerRefreshAnswer> {
    return this.profiles.refresh(actor.id);
  }

  @GuildMember()
  @ReadsFrom(reforgerPlayers, reforgerLinks)
  @Get('is-own-profile/:uuid')
  async isOwn(@Param('uuid', PlayerUid) uuid: string, @CurrentUser() { actor }: Caller): Promise<IsOwnProfileAnswer> {
    return { success: true, isOwnProfile: await this.profiles.isOwn(uuid, actor.id) };
  }

  @GuildMember()
  @ReadsFrom(reforgerPlayers, reforgerProfiles, reforgerSeeders, reforgerTotals)
  @Get('basic/:uuid')
  basic(@Param('uuid', PlayerUid) uuid: string): Promise<ReforgerBasicAnswer> {
    return this.profiles.basic(uuid);
  }

  @GuildMember()
  @ReadsFrom(reforgerPlayers, reforgerPairs, reforgerTotals)
  @Get('stats/:uuid')
  stats(@Param('uuid', PlayerUid) uuid: string): Promise<ReforgerPlayerStatsAnswer> {
    return this.profiles.stats(uuid);
  }

  @GuildMember()
  @ReadsFrom(reforgerPlayers, reforgerProfiles)
  @Get('weapons/:uuid')
  weapons(@Param('uuid', PlayerUid) uuid: string): Promise<ReforgerWeaponsAnswer> {
    return this.profiles.weapons(uuid);
  }

  @GuildMember()
  @ReadsFrom(reforgerPlayers, reforgerProfiles, reforgerSeeders)
  @Get('ribbons/:uuid')
  ribbons(@Param('uuid', PlayerUid) uuid: string): Promise<ReforgerRibbonsAnswer> {
    return this.profiles.ribbons(uuid);
  }

  @GuildMember()
  @ReadsFrom(reforgerPlayers, reforgerProfiles, reforgerGames, reforgerFights)
  @Get('games/:uuid')
  games(@Param('uuid', PlayerUid) uuid: string): Promise<ReforgerGamesAnswer> {
    return this.profiles.games(uuid);
  }
}
