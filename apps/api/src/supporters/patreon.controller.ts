import { createHash } from 'node:crypto';
import { Controller, HttpCode, Inject, Post, Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import type { PatronReportAnswer } from '@app/contracts/supporters/supporters';
import { answer, type CommandAnswer } from '../platform/commands/command-answer';
import { CONFIG, type Config } from '../platform/config';
import { Refused } from '../platform/responses/failures';
import { JsonParser } from '../platform/requests/json';
import { Public } from '../platform/requests/policy';
import { TakesBody } from '../platform/requests/request-body';
import { MEMBER_TRIGGERS, readMembership } from '@app/outside/patreon-membership';
import { ReportPatron } from './report-patron';
import { ReportCounts } from './report-counts';
import { isSigned } from './signature';

/** A report carries the campaign with all its texts. */
const LIMITS = { bytes: 256 * 1_024, values: 20_000, raw: true } as const;

@ApiTags('supporters')
@Controller('api/webhooks/patreon')
export class PatreonController {
  constructor(
    private readonly commands: CommandBus,
    private readonly counts: ReportCounts,
    private readonly json: JsonParser,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * A report of the supporter programme, signed over its raw body: only what one of the secrets signed is parsed. There is
   * no time in a signature, and it leaves the event out: a body that was taken in before is recognised by its digest, whatever
   * event it is said to be now. Answered with 200 once it is durable,
   * or is no news.
   */
  @Public()
  @TakesBody(LIMITS)
  @HttpCode(200)
  @Post()
  async receive(@Req() request: FastifyRequest): Promise<PatronReportAnswer | CommandAnswer<PatronReportAnswer>> {
    const { rawBody, id, headers } = request;
    const raw = rawBody ?? Buffer.alloc(0);
    if (!isSigned(raw, headers['x-patreon-signature'], this.config.patreonSecrets))
      throw new Refused(401, 'not-signed', 'This is not signed by the supporter programme.');
    const trigger = headers['x-patreon-event'];
    if (typeof trigger !== 'string') throw new Refused(400, 'invalid', 'X-Patreon-Event is missing.');
    if (!MEMBER_TRIGGERS.includes(trigger)) return this.counted('other');
    const body = this.json.parse(raw, LIMITS.values);
    const membership = readMembership(trigger, body, Date.now());
    if (!membership) throw new Refused(400, 'invalid', 'This is no report of a membership.');
    const digest = createHash('sha256').update(raw).digest('base64url');
    const receipt = await this.commands.execute(new ReportPatron({ requestId: id }, { trigger, membership, digest }));
    const outcome = !receipt.repeated ? 'accepted' : receipt.revision < 0 ? 'unknown-patron' : 'no-news';
    return answer(this.counted(outcome), receipt);
  }

  private counted(outcome: Parameters<ReportCounts['count']>[0]): PatronReportAnswer {
    this.counts.count(outcome);
    return { success: true };
  }
}
