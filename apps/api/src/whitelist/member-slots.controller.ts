import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { whitelists } from '@app/contracts/whitelist/read-models';
import type { MemberSlotsAnswer } from '@app/contracts/whitelist/whitelist';
import { SlotsRemedyDto } from '@app/contracts/whitelist/whitelist.dto';
import { heldId } from '@app/domain/whitelist/whitelist';
import { ReadModels } from '@app/storage/read-models/reader';
import { CurrentRequest, type RequestContext } from '../platform/requests/caller';
import { done } from '../platform/commands/command-answer';
import { Requires } from '../platform/requests/policy';
import { ReadsFrom } from '../platform/responses/read-after';
import { UserId } from '../platform/validation/validation';
import { RestoreSlots, RevokeSlots } from './remedies';

/** What coordinators do about a member who misuses whitelist slots. */
@ApiTags('whitelist')
@Controller('api/admin-portal/member-slots')
export class MemberSlotsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly readModels: ReadModels,
  ) {}

  @Requires('squad-coordinator', 'reforger-coordinator', 'community-admin')
  @ReadsFrom(whitelists)
  @Get(':memberId')
  async slots(@Param('memberId', UserId) memberId: string): Promise<MemberSlotsAnswer> {
    const document = await this.readModels.get(whitelists, memberId);
    const { redeemed = false, allowance = 0, slots = [], revoked = null } = document ?? {};
    // Those beyond the allowance keep what they hold, and let nobody in.
    const held = slots.slice(0, allowance).filter((slot) => heldId(slot) !== null).length;
    return { success: true, hasRedeemed: redeemed, allowance, held, revoked };
  }

  /** No server lets anybody in by these slots any more. They keep what they hold. */
  @Requires('squad-coordinator', 'reforger-coordinator', 'community-admin')
  @HttpCode(200)
  @Post(':memberId/revoke')
  async revoke(
    @Param('memberId', UserId) memberId: string,
    @Body() { reason }: SlotsRemedyDto,
    @CurrentRequest() context: RequestContext,
  ) {
    return done('Slots revoked', await this.commands.execute(new RevokeSlots(context, memberId, reason)));
  }

  @Requires('squad-coordinator', 'reforger-coordinator', 'community-admin')
  @HttpCode(200)
  @Post(':memberId/restore')
  async restore(
    @Param('memberId', UserId) memberId: string,
    @Body() { reason }: SlotsRemedyDto,
    @CurrentRequest() context: RequestContext,
  ) {
    return done('Slots restored', await this.commands.execute(new RestoreSlots(context, memberId, reason)));
  }
}
