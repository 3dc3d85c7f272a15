import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import type {
  ClanActivityAnswer,
  ClanInvitesAnswer,
  ClanMembersLeaderboardAnswer,
  ClanRequirementsAnswer,
  ClanTagsAnswer,
  MyClanAnswer,
  MyClanInvitesAnswer,
} from '@app/contracts/clans/clans';
import { ClanBoardQuery, ClanTagsDto } from '@app/contracts/clans/clans.dto';
import { clanList, clanPeople } from '@app/contracts/clans/read-models';
import type { Page } from '../../platform/responses/answers';
import { CurrentUser, type Caller } from '../../platform/requests/caller';
import { GuildMember } from '../../platform/requests/policy';
import { PlayerFigures } from '../../platform/ports/player-figures';
import { ReadsFrom, ReadsOwn } from '../../platform/responses/read-after';
import { SeedingHours } from '../../platform/ports/seeding';
import { SupporterMemberships } from '../../platform/ports/supporter-memberships';
import { WholeId } from '../../platform/validation/validation';
import { Activity } from './activity';
import { ClanBoard } from './board';
import { ClanPages } from './clan-pages';
import { OpenInvites } from './open-invites';
import { ownActivity, ownInvites } from './own-clan';
import { Requirements } from '../requirements';
import { ClanTags } from '../tags';

/** What members read of clans. */
@ApiTags('clans')
@ApiBearerAuth()
@Controller('api/battlelog/squad/clans')
export class ClansController {
  constructor(
    private readonly pages: ClanPages,
    private readonly board: ClanBoard,
    private readonly requirements: Requirements,
    private readonly invites: OpenInvites,
    private readonly activity: Activity,
    private readonly tags: ClanTags,
  ) {}

  @GuildMember()
  @ReadsFrom(clanPeople, PlayerFigures, SeedingHours)
  @ReadsOwn(SupporterMemberships)
  @Get('requirements')
  need(@CurrentUser() { actor }: Caller): Promise<ClanRequirementsAnswer> {
    return this.requirements.of(actor.id);
  }

  @GuildMember()
  @ReadsFrom(clanList, clanPeople, PlayerFigures)
  @Get('my-clan')
  mine(@CurrentUser() { actor }: Caller): Promise<MyClanAnswer> {
    return this.pages.mine(actor.id);
  }

  /** The clans that are listed, by what they have scored together, a hundred at most. */
  @GuildMember()
  @ReadsFrom(clanList, clanPeople, PlayerFigures)
  @Get('leaderboard/top')
  top(@Query() { window }: ClanBoardQuery): Promise<Page> {
    return this.board.page(window);
  }

  @GuildMember()
  @ReadsFrom(clanList)
  @ReadsOwn(ownInvites)
  @Get('invites/my-invites')
  myInvites(@CurrentUser() { actor }: Caller): Promise<MyClanInvitesAnswer> {
    return this.invites.ofMember(actor.id);
  }

  /** The clans of the players of a leaderboard; who is in none is missing from the answer. */
  @GuildMember()
  @ReadsFrom(clanList, clanPeople)
  @HttpCode(200)
  @Post('tags')
  async tagsOf(@Body() { steamIds }: ClanTagsDto): Promise<ClanTagsAnswer> {
    return { success: true, data: await this.tags.of(steamIds) };
  }

  /** The ETag begins with the clan's revision, for `If-Match`. */
  @GuildMember()
  @ReadsFrom(clanList, clanPeople, PlayerFigures)
  @Get(':clanId')
  one(@Param('clanId', WholeId) clanId: number): Promise<Page> {
    return this.pages.page(clanId);
  }

  @GuildMember()
  @ReadsFrom(clanList, clanPeople, PlayerFigures)
  @Get(':clanId/members-leaderboard')
  standings(@Param('clanId', WholeId) clanId: number): Promise<ClanMembersLeaderboardAnswer> {
    return this.pages.standings(clanId);
  }

  /** For its leader and officers. */
  @GuildMember()
  @ReadsFrom(clanList, PlayerFigures)
  @ReadsOwn(ownInvites)
  @Get(':clanId/invites')
  invitesOf(@Param('clanId', WholeId) clanId: number, @CurrentUser() { actor }: Caller): Promise<ClanInvitesAnswer> {
    return this.invites.ofClan(clanId, actor.id);
  }

  /** For its members, with the ranks that they have won in it. */
  @GuildMember()
  @ReadsFrom(clanList, clanPeople, PlayerFigures)
  @ReadsOwn(ownActivity)
  @Get(':clanId/activity')
  activityOf(@Param('clanId', WholeId) clanId: number, @CurrentUser() { actor }: Caller): Promise<ClanActivityAnswer> {
    return this.activity.forMembers(clanId, actor.id);
  }
}
