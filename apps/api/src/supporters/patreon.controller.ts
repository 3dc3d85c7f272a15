import { Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PatronReportAnswer } from '@app/contracts/supporters/supporters';
import { Refused } from '../platform/failures';
import { Public } from '../platform/policy';
import { tellPosition } from '../platform/read-after';
import { isAboutMembers, readMembership } from './membership';
import { PATREON_PATH } from './patreon-route';
import { ReportPatron } from './report-patron';
import { ReportCounts } from './report-counts';

@ApiTags('supporters')
@Controller(PATREON_PATH)
export class PatreonController {
  constructor(
    private readonly commands: CommandBus,
    private readonly counts: ReportCounts,
  ) {}

  /** A report of the supporter programme, signed over its raw body. Answered with 200 once it is durable, or is no news. */
  @Public()
  @HttpCode(200)
  @Post()
  async receive(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<PatronReportAnswer> {
    const { signedDigest: digest, id, body, headers } = request;
    if (digest === undefined) throw new Error('A report came in without its signature having been looked at.');
    const trigger = headers['x-patreon-event'];
    if (typeof trigger !== 'string') throw new Refused(400, 'invalid', 'X-Patreon-Event is missing.');
    if (!isAboutMembers(trigger)) return this.counted('other');
    const membership = readMembership(trigger, body, Date.now());
    const receipt = await this.commands.execute(new ReportPatron({ trigger, membership, digest }, id));
    tellPosition(reply, receipt);
    if (!receipt.repeated) return this.counted('accepted');
    return this.counted(receipt.revision < 0 ? 'unknown-patron' : 'no-news');
  }

  private counted(outcome: Parameters<ReportCounts['count']>[0]): PatronReportAnswer {
    this.counts.count(outcome);
    return { success: true };
  }
}
