import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiBearerAuth, ApiConsumes, ApiTags } from '@nestjs/swagger';
import type { AdminClansAnswer, ClanActivityAnswer, ClanDone, ClanImageDone } from '@app/contracts/clans/clans';
import { AdminUpdateClanDto, TransferLeadershipDto } from '@app/contracts/clans/clans.dto';
import { clanActivity, clanList, clanPeople } from '@app/contracts/clans/read-models';
import type { Edit } from '@app/domain/editing';
import type { Page } from '../platform/responses/answers';
import type { CommandAnswer } from '../platform/commands/command-answer';
import { CurrentRequest, type RequestContext } from '../platform/requests/caller';
import { IfMatch } from '../platform/requests/if-match';
import { PlayerFigures } from '../platform/ports/player-figures';
import { Requires } from '../platform/requests/policy';
import { ReadsFrom } from '../platform/responses/read-after';
import { WholeId } from '../platform/validation/validation';
import { Activity } from './pages/activity';
import { ChangeMember } from './commands/change-member';
import { ClanPages } from './pages/clan-pages';
import { DeleteClan } from './commands/delete-clan';
import { done, imageDone } from './commands/done';
import { EditClan } from './commands/edit-clan';
import { SetImage } from './images/set-image';
import { MemberSteamId } from './steam-id';
import { TakesImage, UploadedImage } from './images/uploaded-image';
import { editsIn } from './typed';

const QUESTION = 'GET /api/admin-portal/squad/clans/{id}';

/** The Clan Management tool: each change is in the audit trail. */
@ApiTags('clans')
@ApiBearerAuth()
@Controller('api/admin-portal/squad/clans')
export class ClansAdminController {
  constructor(
    private readonly commands: CommandBus,
    private readonly pages: ClanPages,
    private readonly activity: Activity,
  ) {}

  @Requires('squad-coordinator', 'community-admin')
  @ReadsFrom(clanList, clanPeople, PlayerFigures)
  @Get()
  list(): Promise<AdminClansAnswer> {
    return this.pages.adminList();
  }

  /** The ETag begins with the clan's revision, for `If-Match`. */
  @Requires('squad-coordinator', 'community-admin')
  @ReadsFrom(clanList, clanPeople, PlayerFigures)
  @Get(':id')
  one(@Param('id', WholeId) id: number): Promise<Page> {
    return this.pages.adminPage(id);
  }

  /** Also of a clan that was deleted. */
  @Requires('squad-coordinator', 'community-admin')
  @ReadsFrom(clanActivity, clanList, clanPeople, PlayerFigures)
  @Get(':id/activity')
  activityOf(@Param('id', WholeId) id: number): Promise<ClanActivityAnswer> {
    return this.activity.of(id);
  }

  /** 409 `clan-changed` and 428 `if-match-required` carry the current version. */
  @Requires('squad-coordinator', 'community-admin')
  @Patch(':id')
  async edit(
    @Param('id', WholeId) id: number,
    @Body() input: AdminUpdateClanDto,
    @CurrentRequest() context: RequestContext,
    @IfMatch(QUESTION) edit: Edit,
  ): Promise<CommandAnswer<ClanDone>> {
    const receipts = await this.commands.execute(new EditClan(context, id, 'staff', edit, editsIn(input)));
    return done(id, 'Clan updated successfully', ...receipts);
  }

  /** For good. With `If-Match`, only what was seen is deleted. */
  @Requires('squad-coordinator', 'community-admin')
  @Delete(':id')
  async delete(
    @Param('id', WholeId) id: number,
    @CurrentRequest() context: RequestContext,
    @IfMatch(QUESTION) edit: Edit,
  ): Promise<CommandAnswer<ClanDone>> {
    const receipt = await this.commands.execute(new DeleteClan(context, id, 'staff', edit));
    return done(id, 'Clan deleted successfully', receipt);
  }

  @Requires('squad-coordinator', 'community-admin')
  @HttpCode(200)
  @Post(':id/transfer-leadership')
  async transfer(
    @Param('id', WholeId) id: number,
    @Body() { newLeaderSteamId = '' }: TransferLeadershipDto,
    @CurrentRequest() context: RequestContext,
  ): Promise<CommandAnswer<ClanDone>> {
    const command = new ChangeMember(context, id, 'staff', 'transfer', newLeaderSteamId.trim());
    const { name, receipt } = await this.commands.execute(command);
    return done(id, `Leadership transferred to ${name}`, receipt);
  }

  /** 409 `is-leader` for the leader: leadership is transferred first. */
  @Requires('squad-coordinator', 'community-admin')
  @Delete(':id/members/:steamId')
  async remove(
    @Param('id', WholeId) id: number,
    @Param('steamId', MemberSteamId) steamId: string,
    @CurrentRequest() context: RequestContext,
  ): Promise<CommandAnswer<ClanDone>> {
    const { name, receipt } = await this.commands.execute(new ChangeMember(context, id, 'staff', 'kick', steamId));
    return done(id, `${name} removed from clan`, receipt);
  }

  /** Applies at once. */
  @Requires('squad-coordinator', 'community-admin')
  @HttpCode(200)
  @TakesImage()
  @ApiConsumes('multipart/form-data')
  @Post(':id/image')
  async upload(
    @Param('id', WholeId) id: number,
    @UploadedImage() upload: Buffer,
    @CurrentRequest() context: RequestContext,
  ): Promise<CommandAnswer<ClanImageDone>> {
    const { receipt, image } = await this.commands.execute(new SetImage(context, id, 'staff', upload));
    return imageDone(id, 'Image uploaded successfully', image, receipt);
  }

  /** Applies at once; the address shows nothing from then on. */
  @Requires('squad-coordinator', 'community-admin')
  @Delete(':id/image')
  async removeImage(
    @Param('id', WholeId) id: number,
    @CurrentRequest() context: RequestContext,
  ): Promise<CommandAnswer<ClanImageDone>> {
    const { receipt } = await this.commands.execute(new SetImage(context, id, 'staff', null));
    return imageDone(id, 'Image deleted successfully', null, receipt);
  }
}
