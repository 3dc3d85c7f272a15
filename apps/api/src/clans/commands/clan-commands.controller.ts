import { Body, Controller, Delete, HttpCode, Param, Patch, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiBearerAuth, ApiConsumes, ApiTags } from '@nestjs/swagger';
import type { ClanDone, ClanImageDone } from '@app/contracts/clans/clans';
import {
  AnswerInviteDto,
  ClanInviteDto,
  CreateClanDto,
  TransferLeadershipDto,
  UpdateClanDto,
} from '@app/contracts/clans/clans.dto';
import type { Edit } from '@app/domain/editing';
import type { CommandAnswer } from '../../platform/commands/command-answer';
import { CurrentRequest, IdempotentRequest, type RequestContext } from '../../platform/requests/caller';
import { IfMatch } from '../../platform/requests/if-match';
import { GuildMember } from '../../platform/requests/policy';
import { WholeId } from '../../platform/validation/validation';
import { AnswerInvite, type InviteAnswer } from './answer-invite';
import { CancelInvite } from './cancel-invite';
import { ChangeMember, type MemberChange } from './change-member';
import { CreateClan } from './create-clan';
import { DeleteClan } from './delete-clan';
import { EditClan } from './edit-clan';
import { LeaveClan } from './leave-clan';
import { SendInvite } from './send-invite';
import { SetImage } from '../images/set-image';
import { MemberSteamId } from '../steam-id';
import { editsIn } from '../typed';
import { TakesImage, UploadedImage } from '../images/uploaded-image';
import { done, imageDone } from './done';

const QUESTION = 'GET /api/battlelog/squad/clans/{clanId}';

/** What members do with clans. What somebody may do in a clan, its own stream decides. */
@ApiTags('clans')
@ApiBearerAuth()
@Controller('api/battlelog/squad/clans')
export class ClanCommandsController {
  constructor(private readonly commands: CommandBus) {}

  /** 403 `requirements` names everything that is missing; 409 `in-a-clan`, `tag-taken`, `name-taken`. */
  @GuildMember()
  @HttpCode(200)
  @Post('create')
  async create(
    @Body() input: CreateClanDto,
    @IdempotentRequest() context: RequestContext,
  ): Promise<CommandAnswer<ClanDone>> {
    const { clanId, receipts } = await this.commands.execute(new CreateClan(context, input));
    return done(clanId, 'Clan created successfully!', ...receipts);
  }

  /** 409 `is-leader` for the leader, who transfers leadership or deletes the clan instead. */
  @GuildMember()
  @HttpCode(200)
  @Post('leave')
  async leave(@CurrentRequest() context: RequestContext): Promise<CommandAnswer<ClanDone>> {
    const { clanId, receipts } = await this.commands.execute(new LeaveClan(context));
    return done(clanId, 'You have left the clan', ...receipts);
  }

  @GuildMember()
  @HttpCode(200)
  @Post('invites/:inviteId/accept')
  accept(
    @Param('inviteId') inviteId: string,
    @Body() input: AnswerInviteDto,
    @CurrentRequest() context: RequestContext,
  ): Promise<CommandAnswer<ClanDone>> {
    return this.answerInvite('accept', 'Invite accepted!', inviteId, input, context);
  }

  @GuildMember()
  @HttpCode(200)
  @Post('invites/:inviteId/decline')
  decline(
    @Param('inviteId') inviteId: string,
    @Body() input: AnswerInviteDto,
    @CurrentRequest() context: RequestContext,
  ): Promise<CommandAnswer<ClanDone>> {
    return this.answerInvite('decline', 'Invite declined', inviteId, input, context);
  }

  /** What is absent stays, what is empty is cleared. With `If-Match`, only what was seen is replaced. */
  @GuildMember()
  @Patch(':clanId')
  async edit(
    @Param('clanId', WholeId) clanId: number,
    @Body() input: UpdateClanDto,
    @CurrentRequest() context: RequestContext,
    @IfMatch(QUESTION) edit: Edit,
  ): Promise<CommandAnswer<ClanDone>> {
    const command = new EditClan(context, clanId, whoOf(context), asSeen(edit), editsIn(input));
    return done(clanId, 'Clan information updated!', ...(await this.commands.execute(command)));
  }

  /** A JPEG, PNG or WebP below 1 MiB, in the field `image`. */
  @GuildMember()
  @HttpCode(200)
  @TakesImage()
  @ApiConsumes('multipart/form-data')
  @Post(':clanId/image')
  async upload(
    @Param('clanId', WholeId) clanId: number,
    @UploadedImage() upload: Buffer,
    @CurrentRequest() context: RequestContext,
  ): Promise<CommandAnswer<ClanImageDone>> {
    const command = new SetImage(context, clanId, whoOf(context), upload);
    const { receipt, image } = await this.commands.execute(command);
    return imageDone(clanId, 'Clan image updated!', image, receipt);
  }

  /** For good. */
  @GuildMember()
  @Delete(':clanId')
  async delete(
    @Param('clanId', WholeId) clanId: number,
    @CurrentRequest() context: RequestContext,
    @IfMatch(QUESTION) edit: Edit,
  ): Promise<CommandAnswer<ClanDone>> {
    const receipt = await this.commands.execute(new DeleteClan(context, clanId, whoOf(context), asSeen(edit)));
    return done(clanId, 'Clan deleted successfully', receipt);
  }

  @GuildMember()
  @HttpCode(200)
  @Post(':clanId/invite')
  async invite(
    @Param('clanId', WholeId) clanId: number,
    @Body() { steamId = '' }: ClanInviteDto,
    @IdempotentRequest() context: RequestContext,
  ): Promise<CommandAnswer<ClanDone>> {
    return done(
      clanId,
      'Invite sent successfully!',
      await this.commands.execute(new SendInvite(context, clanId, steamId)),
    );
  }

  @GuildMember()
  @Delete(':clanId/invites/:inviteId')
  async cancel(
    @Param('clanId', WholeId) clanId: number,
    @Param('inviteId') inviteId: string,
    @CurrentRequest() context: RequestContext,
  ): Promise<CommandAnswer<ClanDone>> {
    return done(clanId, 'Invite cancelled', await this.commands.execute(new CancelInvite(context, clanId, inviteId)));
  }

  @GuildMember()
  @HttpCode(200)
  @Post(':clanId/members/:memberId/promote')
  promote(
    @Param('clanId', WholeId) clanId: number,
    @Param('memberId', MemberSteamId) steamId: string,
    @CurrentRequest() context: RequestContext,
  ): Promise<CommandAnswer<ClanDone>> {
    return this.change('promote', clanId, steamId, context, (name) => `${name} promoted to Officer`);
  }

  @GuildMember()
  @HttpCode(200)
  @Post(':clanId/members/:memberId/demote')
  demote(
    @Param('clanId', WholeId) clanId: number,
    @Param('memberId', MemberSteamId) steamId: string,
    @CurrentRequest() context: RequestContext,
  ): Promise<CommandAnswer<ClanDone>> {
    return this.change('demote', clanId, steamId, context, (name) => `${name} demoted to Member`);
  }

  @GuildMember()
  @HttpCode(200)
  @Post(':clanId/members/:memberId/kick')
  kick(
    @Param('clanId', WholeId) clanId: number,
    @Param('memberId', MemberSteamId) steamId: string,
    @CurrentRequest() context: RequestContext,
  ): Promise<CommandAnswer<ClanDone>> {
    return this.change('kick', clanId, steamId, context, (name) => `${name} has been kicked from the clan`);
  }

  /** Cannot be undone: the old leader is a plain member. */
  @GuildMember()
  @HttpCode(200)
  @Post(':clanId/transfer-leadership')
  transfer(
    @Param('clanId', WholeId) clanId: number,
    @Body() { newLeaderSteamId = '' }: TransferLeadershipDto,
    @CurrentRequest() context: RequestContext,
  ): Promise<CommandAnswer<ClanDone>> {
    const to = newLeaderSteamId.trim();
    return this.change('transfer', clanId, to, context, (name) => `Leadership transferred to ${name}`);
  }

  private async change(
    what: MemberChange,
    clanId: number,
    steamId: string,
    context: RequestContext,
    message: (name: string) => string,
  ): Promise<CommandAnswer<ClanDone>> {
    const command = new ChangeMember(context, clanId, whoOf(context), what, steamId);
    const { name, receipt } = await this.commands.execute(command);
    return done(clanId, message(name), receipt);
  }

  private async answerInvite(
    what: InviteAnswer,
    message: string,
    inviteId: string,
    input: AnswerInviteDto,
    context: RequestContext,
  ): Promise<CommandAnswer<ClanDone>> {
    const command = new AnswerInvite(context, what, inviteId, input.clan_id);
    const { clanId, receipts } = await this.commands.execute(command);
    return done(clanId, message, ...receipts);
  }
}

/** Without `If-Match` the edit of a leader replaces whatever is there. */
const asSeen = (edit: Edit): Edit => (edit.from === undefined ? { ...edit, from: 'any' } : edit);

const whoOf = ({ caller }: RequestContext) => ({ memberId: caller.actor.id });
