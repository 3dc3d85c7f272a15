import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import type { MemberAccountsAnswer } from '@app/contracts/connections/connections';
import { AccountRemedyDto, MemberAccountsQuery } from '@app/contracts/connections/connections.dto';
import { connectionsOf, unlinkedAccounts } from '@app/contracts/connections/read-models';
import type { AccountKind } from '@app/domain/connections/rules';
import { CurrentRequest, type RequestContext } from '../platform/requests/caller';
import { done } from '../platform/commands/command-answer';
import { Requires } from '../platform/requests/policy';
import { ReadsFrom } from '../platform/responses/read-after';
import { UserId } from '../platform/validation/validation';
import { AccountKindName } from './account-kind-name';
import { MemberAccountPages } from './member-accounts';
import { ConfirmAccount, RelinkAccount, UnlinkAccount, WithdrawConfirmation } from './remedies';

/** What coordinators do about an account that is linked to somebody to whom it does not belong. */
@ApiTags('connections')
@Controller('api/admin-portal/member-accounts')
export class MemberAccountsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly pages: MemberAccountPages,
  ) {}

  /** Who has an account, from whom staff have unlinked it, and what else these members have linked. */
  @Requires('squad-coordinator', 'reforger-coordinator', 'community-admin')
  @ReadsFrom(connectionsOf, unlinkedAccounts)
  @Get()
  find(@Query() query: MemberAccountsQuery): Promise<MemberAccountsAnswer> {
    return this.pages.find(query);
  }

  /** The account is free for others; the member links it again only by a proof, until staff relink it. */
  @Requires('squad-coordinator', 'reforger-coordinator', 'community-admin')
  @HttpCode(200)
  @Post(':memberId/:platform/unlink')
  async unlink(
    @Param('memberId', UserId) memberId: string,
    @Param('platform', AccountKindName) platform: AccountKind,
    @Body() input: AccountRemedyDto,
    @CurrentRequest() context: RequestContext,
  ) {
    const receipts = await this.commands.execute(new UnlinkAccount(context, memberId, platform, input));
    return done('Account unlinked', ...receipts);
  }

  /** 409 when somebody else has the account by now, or the member another one. */
  @Requires('squad-coordinator', 'reforger-coordinator', 'community-admin')
  @HttpCode(200)
  @Post(':memberId/:platform/relink')
  async relink(
    @Param('memberId', UserId) memberId: string,
    @Param('platform', AccountKindName) platform: AccountKind,
    @Body() input: AccountRemedyDto,
    @CurrentRequest() context: RequestContext,
  ) {
    const receipts = await this.commands.execute(new RelinkAccount(context, memberId, platform, input));
    return done('Account linked again', ...receipts);
  }

  /** The member may export the account's data and have it erased. 409 for a Steam account, which Steam proves. */
  @Requires('squad-coordinator', 'reforger-coordinator', 'community-admin')
  @HttpCode(200)
  @Post(':memberId/:platform/confirm')
  async confirm(
    @Param('memberId', UserId) memberId: string,
    @Param('platform', AccountKindName) platform: AccountKind,
    @Body() input: AccountRemedyDto,
    @CurrentRequest() context: RequestContext,
  ) {
    const receipts = await this.commands.execute(new ConfirmAccount(context, memberId, platform, input));
    return done('Account confirmed', ...receipts);
  }

  /** The link is what it was before it was confirmed. */
  @Requires('squad-coordinator', 'reforger-coordinator', 'community-admin')
  @HttpCode(200)
  @Post(':memberId/:platform/withdraw-confirmation')
  async withdrawConfirmation(
    @Param('memberId', UserId) memberId: string,
    @Param('platform', AccountKindName) platform: AccountKind,
    @Body() input: AccountRemedyDto,
    @CurrentRequest() context: RequestContext,
  ) {
    const receipts = await this.commands.execute(new WithdrawConfirmation(context, memberId, platform, input));
    return done('Confirmation withdrawn', ...receipts);
  }
}
