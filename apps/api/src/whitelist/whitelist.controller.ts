import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { whitelistHistory, whitelists } from '@app/contracts/whitelist/read-models';
import type { SlotsConflict } from '@app/contracts/whitelist/whitelist';
import { SaveSlotsDto } from '@app/contracts/whitelist/whitelist.dto';
import { SlotsChanged, usableSlots } from '@app/domain/whitelist/whitelist';
import type { Edit } from '@app/domain/editing';
import { done } from '../platform/commands/command-answer';
import { CurrentUser, type RequestContext, type Caller, IdempotentRequest } from '../platform/requests/caller';
import { EditConflict } from '../platform/responses/failures';
import { IfMatch } from '../platform/requests/if-match';
import { SignedIn } from '../platform/requests/policy';
import { ChangesElsewhere, ReadsOwn } from '../platform/responses/read-after';
import { SupporterMemberships } from '../platform/ports/supporter-memberships';
import { MemberWhitelist } from './member-whitelist';
import { Redeem } from './redeem';
import { SaveSlots } from './save-slots';
import { toSlots } from './to-response';
import { UpdateOwn } from './update-own';

@ApiTags('whitelist')
@Controller('api/whitelisting')
export class WhitelistController {
  constructor(
    private readonly commands: CommandBus,
    private readonly member: MemberWhitelist,
  ) {}

  /** The caller's slots. The ETag may be sent back as `If-Match` when they are saved. */
  @SignedIn()
  @ReadsOwn(whitelists, SupporterMemberships)
  @ChangesElsewhere()
  @Get()
  info(@CurrentUser() caller: Caller) {
    return this.member.page(caller);
  }

  /** What happened to the caller's slots, newest first. */
  @SignedIn()
  @ReadsOwn(whitelistHistory)
  @Get('history')
  history(@CurrentUser() caller: Caller) {
    return this.member.history(caller);
  }

  /** Takes up the slots that the caller's roles give; needs a linked Steam account, which gets the first. */
  @SignedIn()
  @ReadsOwn(whitelists)
  @HttpCode(200)
  @Post('redeem')
  async redeem(@IdempotentRequest() context: RequestContext) {
    return done('Whitelist redeemed', await this.commands.execute(new Redeem(context)));
  }

  /** Puts the account that is linked now into the caller's own slot. */
  @SignedIn()
  @ReadsOwn(whitelists)
  @HttpCode(200)
  @Post('update-own')
  async updateOwn(@IdempotentRequest() context: RequestContext) {
    return done('Your slot is up to date', await this.commands.execute(new UpdateOwn(context)));
  }

  /** Saves all of these slots or none. 409 `slots-changed` carries both versions: yours and the current one. */
  @SignedIn()
  @HttpCode(200)
  @Post('slots')
  async save(
    @Body() input: SaveSlotsDto,
    @IdempotentRequest() context: RequestContext,
    @IfMatch('GET /api/whitelisting') { from }: Edit,
  ) {
    // Nobody else can write a member's slots, and an entry id names the content it was made from.
    const command = new SaveSlots(context, input, from === 'any' ? undefined : from);
    try {
      return done('Slots saved', await this.commands.execute(command));
    } catch (error) {
      if (!(error instanceof SlotsChanged)) throw error;
      const { slots, revision } = error.current;
      throw new EditConflict<Pick<SlotsConflict, 'yours' | 'current'>>(error, {
        yours: input.slots,
        current: { revision, slots: toSlots(slots, usableSlots(error.current)) },
      });
    }
  }
}
