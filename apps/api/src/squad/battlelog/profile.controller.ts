import { Controller, Get, Param } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { squadLinks, squadPairs, squadPlayers, squadProfiles } from '@app/contracts/squad/read-models';
import type { IsOwnProfileAnswer } from '@app/contracts/battlelog/battlelog';
import type {
  SquadBasicAnswer,
  SquadExtendedAnswer,
  SquadMatchHistoryAnswer,
  SquadPlayerStatsAnswer,
  SquadProfileSummary,
  SquadRibbonsAnswer,
  SquadWeaponsAnswer,
} from '@app/contracts/squad/squad';
import { CurrentUser, type Caller } from '../../platform/requests/caller';
import { PlayerKey } from '../../platform/validation/player-key';
import { GuildMember } from '../../platform/requests/policy';
import { ReadsFrom, ReadsOwn } from '../../platform/responses/read-after';
import { RewardProgress } from '../../platform/ports/seeding';
import { Profiles } from './profiles';

/** One player's statistics, in parts. `steamId` may be the EOS id of a player who has no Steam ID. */
@ApiTags('squad')
@Controller('api/battlelog/squad/profile')
export class ProfileController {
  constructor(private readonly profiles: Profiles) {}

  @GuildMember()
  @ReadsFrom(squadPlayers)
  @ReadsOwn(squadLinks)
  @Get()
  summary(@CurrentUser() { actor }: Caller): Promise<SquadProfileSummary> {
    return this.profiles.summary(actor.id);
  }

  @GuildMember()
  @ReadsFrom(squadPlayers)
  @ReadsOwn(squadLinks)
  @Get('is-own-profile/:steamId')
  async isOwn(@Param('steamId', PlayerKey) key: string, @CurrentUser() { actor }: Caller): Promise<IsOwnProfileAnswer> {
    return { success: true, isOwnProfile: await this.profiles.isOwn(key, actor.id) };
  }

  @GuildMember()
  @ReadsFrom(squadPlayers, squadProfiles)
  @Get('basic/:steamId')
  basic(@Param('steamId', PlayerKey) key: string): Promise<SquadBasicAnswer> {
    return this.profiles.basic(key);
  }

  @GuildMember()
  @ReadsFrom(squadPlayers, squadProfiles)
  @Get('stats/:steamId')
  stats(@Param('steamId', PlayerKey) key: string): Promise<SquadPlayerStatsAnswer> {
    return this.profiles.stats(key);
  }

  @GuildMember()
  @ReadsFrom(squadPlayers, squadProfiles)
  @Get('weapons/:steamId')
  weapons(@Param('steamId', PlayerKey) key: string): Promise<SquadWeaponsAnswer> {
    return this.profiles.weapons(key);
  }

  @GuildMember()
  @ReadsFrom(squadPlayers, squadProfiles, squadPairs, RewardProgress)
  @Get('extended/:steamId')
  extended(@Param('steamId', PlayerKey) key: string): Promise<SquadExtendedAnswer> {
    return this.profiles.extended(key);
  }

  @GuildMember()
  @ReadsFrom(squadPlayers, squadProfiles)
  @Get('match-history/:steamId')
  matchHistory(@Param('steamId', PlayerKey) key: string): Promise<SquadMatchHistoryAnswer> {
    return this.profiles.matchHistory(key);
  }

  @GuildMember()
  @ReadsFrom(squadPlayers, squadProfiles, squadPairs, RewardProgress)
  @Get('ribbons/:steamId')
  ribbons(@Param('steamId', PlayerKey) key: string): Promise<SquadRibbonsAnswer> {
    return this.profiles.ribbons(key);
  }
}
