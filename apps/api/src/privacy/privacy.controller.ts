import { Body, Controller, Get, HttpCode, Param, Post, Req, StreamableFile } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiProduces, ApiTags } from '@nestjs/swagger';
import type { ErasureRequestsAnswer, RequestedErasureAnswer, PrivacyAnswer } from '@app/contracts/privacy/privacy';
import { CancelErasureDto, EraseMeDto, WithdrawErasureDto } from '@app/contracts/privacy/privacy.dto';
import { erasureRequests } from '@app/contracts/privacy/read-models';
import type { FastifyRequest } from 'fastify';
import { CurrentRequest, CurrentUser, type Caller, type RequestContext } from '../platform/requests/caller';
import { answer, done, type CommandAnswer } from '../platform/commands/command-answer';
import { Requires, SignedIn } from '../platform/requests/policy';
import { ChangesElsewhere, OnDemand, ReadsFrom, ReadsOwn, type Written } from '../platform/responses/read-after';
import { Refused } from '../platform/responses/failures';
import { CancelErasure, ExportData, FailExport, isStaff, RequestErasure, WithdrawErasure } from './erasure';
import { DataExports } from './export';
import { ownModels } from './own-data';
import { ownErasures } from './own-erasures';
import { memberOf } from './person';
import { PrivacyRequests } from './requests';
import { UserId } from '../platform/validation/validation';

/** A member's own data: its export and its erasure. Nobody can request either for anybody else. */
@ApiTags('privacy')
@Controller('api')
export class PrivacyController {
  constructor(
    private readonly commands: CommandBus,
    private readonly requests: PrivacyRequests,
    private readonly exports: DataExports,
  ) {}

  @SignedIn()
  @ReadsOwn(ownErasures)
  @Get('privacy')
  requested(@CurrentUser() caller: Caller): Promise<PrivacyAnswer> {
    return this.requests.of(memberOf({ caller }), isStaff(caller));
  }

  /** Everything that is stored about the caller, as a file; once a day. */
  @SignedIn()
  @ReadsFrom(...ownModels.map(({ model }) => model))
  @OnDemand()
  @ApiProduces('application/json')
  @Get('privacy/export')
  async export(@CurrentRequest() context: RequestContext, @Req() { method }: FastifyRequest): Promise<StreamableFile> {
    // The day's export is not for who throws it away.
    if (method === 'HEAD')
      throw new Refused(405, 'no-head', 'The export has no head of its own.', { headers: { allow: 'GET' } });
    const member = memberOf(context);
    const file = await this.exports.file(
      member,
      () => this.commands.execute(new ExportData(context)),
      () => this.commands.execute(new FailExport(context)),
    );
    const name = `my-data-${new Date().toISOString().slice(0, 10)}.json`;
    return new StreamableFile(file, { type: 'application/json', disposition: `attachment; filename="${name}"` });
  }

  /** Requests that the caller is erased in seven days; until then it can be withdrawn. */
  @SignedIn()
  @HttpCode(200)
  @Post('privacy/erasure')
  async erase(
    @Body() { name }: EraseMeDto,
    @CurrentRequest() context: RequestContext,
  ): Promise<CommandAnswer<RequestedErasureAnswer>> {
    return this.requestedAfter(context, await this.commands.execute(new RequestErasure(context, name)));
  }

  @SignedIn()
  @HttpCode(200)
  @Post('privacy/erasure/withdraw')
  async withdraw(
    @Body() { requestId }: WithdrawErasureDto,
    @CurrentRequest() context: RequestContext,
  ): Promise<CommandAnswer<RequestedErasureAnswer>> {
    return this.requestedAfter(context, await this.commands.execute(new WithdrawErasure(context, requestId)));
  }

  /** Requests for erasure, with what became of each. */
  @Requires('community-admin')
  @ReadsFrom(erasureRequests)
  @ChangesElsewhere()
  @Get('admin-portal/erasures')
  all(): Promise<ErasureRequestsAnswer> {
    return this.requests.all();
  }

  /** Stops a request that is not carried out yet. The member reads the reason. */
  @Requires('community-admin')
  @HttpCode(200)
  @Post('admin-portal/erasures/:memberId/cancel')
  async cancel(
    @Param('memberId', UserId) memberId: string,
    @Body() input: CancelErasureDto,
    @CurrentRequest() context: RequestContext,
  ) {
    return done('Erasure stopped', await this.commands.execute(new CancelErasure(context, memberId, input)));
  }

  private async requestedAfter(
    context: RequestContext,
    receipt: Written,
  ): Promise<CommandAnswer<RequestedErasureAnswer>> {
    const erasure = await this.requests.newest(memberOf(context).id);
    return answer({ success: true, erasure }, receipt);
  }
}
