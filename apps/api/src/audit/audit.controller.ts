import { Body, Controller, Get, HttpCode, Param, Post, Query, StreamableFile } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiProduces, ApiTags } from '@nestjs/swagger';
import type {
  AuditChainAnswer,
  AuditChoicesAnswer,
  AuditEntryAnswer,
  AuditVerificationAnswer,
} from '@app/contracts/audit/audit';
import { AcknowledgementDto, AuditVerificationDto, ExportQuery } from '@app/contracts/audit/audit.dto';
import {
  auditChainState,
  auditChoices,
  auditConsequences,
  auditTrail,
  formerStaffNames,
} from '@app/contracts/audit/read-models';
import { answer, type CommandAnswer } from '../platform/commands/command-answer';
import { CurrentRequest, CurrentUser, type RequestContext, type Caller } from '../platform/requests/caller';
import { now } from '../platform/commands/context';
import { Requires } from '../platform/requests/policy';
import { ChangesElsewhere, ReadsFrom } from '../platform/responses/read-after';
import { AcknowledgeFinding } from './acknowledge-finding';
import { AuditChain } from './chain';
import { Entries } from './entries';
import { Exports } from './export';
import { given } from './filter';
import { Logs } from './logs';
import { EntryId, FindingId } from './parameters';
import { ReadTrail } from './read-trail';
import { RequestVerification } from './request-verification';
import { gamesOf, READERS } from './scope';

/** The trail for those who answer for all of it: single entries, files, and the chain that shows whether it was tampered with. */
@ApiTags('audit')
@Controller('api/admin-portal/audit')
export class AuditController {
  constructor(
    private readonly commands: CommandBus,
    private readonly logs: Logs,
    private readonly entries: Entries,
    private readonly exports: Exports,
    private readonly chain: AuditChain,
  ) {}

  /** Who and what there is to filter by. */
  @Requires('community-admin')
  @ReadsFrom(auditChoices, formerStaffNames)
  @Get('choices')
  choices(): Promise<AuditChoicesAnswer> {
    return this.logs.choices();
  }

  /** An entry, the event behind it, what caused it and what it caused. */
  @Requires(...READERS)
  @ReadsFrom(auditTrail, auditConsequences, formerStaffNames)
  @Get('entries/:id')
  entry(@Param('id', EntryId) id: string, @CurrentUser() caller: Caller): Promise<AuditEntryAnswer> {
    return this.entries.entry(id, gamesOf(caller));
  }

  /** Everything that fits, as a file; recorded. Refused for more than fifty thousand entries. */
  @Requires('community-admin')
  @ReadsFrom(auditTrail, formerStaffNames)
  @ApiProduces('text/csv', 'application/jsonl')
  @Get('export')
  async export(@Query() query: ExportQuery, @CurrentRequest() context: RequestContext): Promise<StreamableFile> {
    const { format, ...filter } = query;
    const games = gamesOf(context.caller);
    await this.exports.refuseTooMany(filter, games);
    const { adminUserId, resourceType, resourceId } = filter;
    const subject = adminUserId
      ? await this.logs.nameOf(adminUserId)
      : [resourceType, resourceId].filter(Boolean).join(' ');
    const subjectId = adminUserId ?? (subject || 'all');
    await this.commands.execute(
      new ReadTrail(context, { subject: subject || 'Everything', subjectId, filter: given(filter), how: format }),
    );
    return new StreamableFile(this.exports.file(format, filter, games), {
      type: format === 'csv' ? 'text/csv; charset=utf-8' : 'application/jsonl; charset=utf-8',
      disposition: `attachment; filename="audit-${now().slice(0, 10)}.${format}"`,
    });
  }

  /** How far the chain is, its signed head, and the newest verification. */
  @Requires('community-admin', 'operations')
  @ReadsFrom(auditChainState)
  @ChangesElsewhere()
  @Get('chain')
  chainState(): Promise<AuditChainAnswer> {
    return this.chain.state();
  }

  /** Says that staff have seen a finding. It stays in the answer above, with the note. */
  @Requires('community-admin')
  @HttpCode(200)
  @Post('chain/findings/:id/acknowledgement')
  async acknowledge(
    @Param('id', FindingId) id: string,
    @Body() { note }: AcknowledgementDto,
    @CurrentRequest() context: RequestContext,
  ): Promise<CommandAnswer<{ success: true }>> {
    return answer({ success: true }, await this.commands.execute(new AcknowledgeFinding(context, id, note)));
  }

  /** Compares the chain with the log, and both with a head that was stored elsewhere. Carried out by the projector: 202. */
  @Requires('community-admin', 'operations')
  @HttpCode(202)
  @Post('chain/verifications')
  async verify(
    @Body() input: AuditVerificationDto,
    @CurrentRequest() context: RequestContext,
  ): Promise<CommandAnswer<AuditVerificationAnswer>> {
    const { requestId, receipt } = await this.commands.execute(new RequestVerification(context, input));
    return answer({ success: true, requestId }, receipt);
  }
}
