import { Body, Controller, Get, Headers, HttpCode, Post, Req, Res, UseInterceptors } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiBearerAuth, ApiHeader, ApiTags } from '@nestjs/swagger';
import { whitelistHistory, whitelists } from '@app/contracts/whitelist/read-models';
import type { SlotsConflict, WhitelistDone } from '@app/contracts/whitelist/whitelist';
import { SaveSlotsDto } from '@app/contracts/whitelist/whitelist.dto';
import { SlotsChanged } from '@app/domain/whitelist/whitelist';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendPage } from '../platform/answers';
import { CurrentRequest, CurrentUser, type RequestContext, type Caller } from '../platform/caller';
import { idempotencyKey } from '../platform/idempotency';
import { editOf } from '../platform/if-match';
import { SignedIn } from '../platform/policy';
import { ReadAfter, ReadsFrom, sendLogPosition } from '../platform/read-after';
import { MemberWhitelist } from './member-whitelist';
import { Redeem } from './redeem';
import { SaveSlots } from './save-slots';
import { toSlots } from './to-response';
import { UpdateOwn } from './update-own';

@ApiTags('whitelist')
@ApiBearerAuth()
@Controller('api/whitelisting')
@UseInterceptors(ReadAfter)
export class WhitelistController {
  constructor(
    private readonly commands: CommandBus,
    private readonly member: MemberWhitelist,
  ) {}

  /** The caller's slots. The ETag may be sent back as `If-Match` when they are saved. */
  @SignedIn()
  @ReadsFrom(whitelists)
  @Get()
  async info(
    @CurrentUser() caller: Caller,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return sendPage(request, reply, await this.member.page(caller));
  }

  /** What happened to the caller's slots, newest first. */
  @SignedIn()
  @ReadsFrom(whitelistHistory)
  @Get('history')
  async history(
    @CurrentUser() caller: Caller,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return sendPage(request, reply, await this.member.history(caller));
  }

  /** Takes up the slots that the caller's roles give; needs a linked Steam account, which gets the first. */
  @SignedIn()
  @ReadsFrom(whitelists)
  @HttpCode(200)
  @ApiHeader({ name: 'Idempotency-Key', required: false })
  @Post('redeem')
  async redeem(
    @CurrentRequest() context: RequestContext,
    @Headers('idempotency-key') key: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<WhitelistDone> {
    sendLogPosition(reply, await this.commands.execute(new Redeem({ ...context, ...idempotencyKey(key) })));
    return { success: true, message: 'Whitelist redeemed' };
  }

  /** Puts the account that is linked now into the caller's own slot. */
  @SignedIn()
  @ReadsFrom(whitelists)
  @HttpCode(200)
  @ApiHeader({ name: 'Idempotency-Key', required: false })
  @Post('update-own')
  async updateOwn(
    @CurrentRequest() context: RequestContext,
    @Headers('idempotency-key') key: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<WhitelistDone> {
    sendLogPosition(reply, await this.commands.execute(new UpdateOwn({ ...context, ...idempotencyKey(key) })));
    return { success: true, message: 'Your slot is up to date' };
  }

  /** Saves all of these slots or none. 409 `slots-changed` carries both versions: yours, and what stands there now. */
  @SignedIn()
  @HttpCode(200)
  @ApiHeader({ name: 'If-Match', required: false })
  @ApiHeader({ name: 'Idempotency-Key', required: false })
  @Post('slots')
  async save(
    @Body() input: SaveSlotsDto,
    @CurrentRequest() context: RequestContext,
    @Headers('if-match') ifMatch: string | undefined,
    @Headers('idempotency-key') key: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<WhitelistDone | SlotsConflict> {
    // Nobody else can write a member's slots, and an entry id names the content it was made from.
    const { from } = editOf(ifMatch, context.caller, 'GET /api/whitelisting');
    const command = new SaveSlots(input, from === 'any' ? undefined : from, {
      ...context,
      ...idempotencyKey(key),
    });
    try {
      sendLogPosition(reply, await this.commands.execute(command));
      return { success: true, message: 'Slots saved' };
    } catch (error) {
      if (!(error instanceof SlotsChanged)) throw error;
      const { slots, allowance, revision } = error.current;
      void reply.status(409);
      return {
        success: false,
        error: error.message,
        code: 'slots-changed',
        requestId: context.requestId,
        yours: input.slots,
        current: { revision, slots: toSlots(slots, allowance) },
      };
    }
  }
}
