import { Body, Controller, HttpCode, Param, Post, Req, UseGuards } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { ReforgerBatch, ReforgerSetAsideDto, type IngestAnswer } from '@app/contracts/reforger/ingest.dto';
import { MAX_TOOLS_BYTES } from '@app/contracts/reforger/limits';
import { GroupsReport, ToolsCall, type GroupsAnswer, type ToolsAnswer } from '@app/contracts/reforger/server-mods.dto';
import { cleanTexts } from '@app/domain/text';
import type { FastifyRequest } from 'fastify';
import { CurrentRequest, gameServerCaller, type RequestContext } from '../../platform/requests/caller';
import { answer, type CommandAnswer } from '../../platform/commands/command-answer';
import { Refused } from '../../platform/responses/failures';
import { IngestTokens } from '../../platform/ingest/ingest-tokens';
import { BATCH_BODY, BatchSize } from '../../platform/ingest/batch-size';
import { JsonParser } from '../../platform/requests/json';
import { GameServer, Public } from '../../platform/requests/policy';
import { TakesBody } from '../../platform/requests/request-body';
import { BodiesAndQueries, WholeId } from '../../platform/validation/validation';
import { ReceiveReforgerBatch } from './receive-batch';
import { ReceiveToolsEvents } from './receive-tools-events';
import { ReportGroups } from './report-groups';
import { SetReforgerFactsAside } from './set-facts-aside';
import { wholeEventsOf } from './tools-call';

const TOOLS_LIMITS = { bytes: MAX_TOOLS_BYTES, values: 20_000, form: true, raw: true } as const;

@ApiTags('ingest')
@Controller('api/ingest/reforger')
export class ReforgerIngestController {
  private readonly validation = new BodiesAndQueries();

  constructor(
    private readonly commands: CommandBus,
    private readonly tokens: IngestTokens,
    private readonly json: JsonParser,
  ) {}

  /** Takes facts from the agent beside a game server. Answers when they are durable; facts that the log has already are skipped. */
  @GameServer('reforger')
  @TakesBody(BATCH_BODY)
  @UseGuards(BatchSize)
  @HttpCode(200)
  @Post(':serverId')
  async receive(
    @Param('serverId', WholeId) serverId: number,
    @Body() batch: ReforgerBatch,
    @CurrentRequest() context: RequestContext,
  ): Promise<IngestAnswer | CommandAnswer<IngestAnswer>> {
    const { acknowledged, receipt } = await this.commands.execute(new ReceiveReforgerBatch(context, serverId, batch));
    const done: IngestAnswer = { success: true, acknowledged };
    return receipt ? answer(done, receipt) : done;
  }

  /** Lets the server's agent go on after facts that were refused. They may still come later. */
  @GameServer('reforger')
  @HttpCode(200)
  @Post(':serverId/set-aside')
  async setAside(
    @Param('serverId', WholeId) serverId: number,
    @Body() aside: ReforgerSetAsideDto,
    @CurrentRequest() context: RequestContext,
  ): Promise<IngestAnswer | CommandAnswer<IngestAnswer>> {
    const receipt = await this.commands.execute(new SetReforgerFactsAside(context, serverId, aside));
    const done: IngestAnswer = { success: true, acknowledged: aside.to };
    return receipt ? answer(done, receipt) : done;
  }

  /** The groups of the moment, from a server mod. */
  @GameServer('reforger')
  @TakesBody({ bytes: 256 * 1_024 })
  @HttpCode(200)
  @Post(':serverId/groups')
  async groups(
    @Param('serverId', WholeId) serverId: number,
    @Body() report: GroupsReport,
    @CurrentRequest() context: RequestContext,
  ): Promise<CommandAnswer<GroupsAnswer>> {
    return answer({ success: true }, await this.commands.execute(new ReportGroups(context, serverId, report)));
  }

  /**
   * What the mod Server Admin Tools sends. The token is in the body, and the mod repeats nothing: of a call that was cut
   * off the whole events are taken.
   */
  @Public()
  @TakesBody(TOOLS_LIMITS)
  @HttpCode(200)
  @Post(':serverId/server-admin-tools')
  async tools(
    @Param('serverId', WholeId) serverId: number,
    @Req() request: FastifyRequest,
  ): Promise<ToolsAnswer | CommandAnswer<ToolsAnswer>> {
    const { token, events } = this.callIn(request.rawBody ?? Buffer.alloc(0));
    const server = this.tokens.serverWith(token);
    if (!server) throw new Refused(401, 'unauthenticated', 'This needs the ingest token of a game server.');
    if (server.game !== 'reforger' || server.serverId !== serverId)
      throw new Refused(403, 'forbidden', 'This token belongs to another game server.');
    const context = { caller: gameServerCaller(server), requestId: request.id };
    const receipt = await this.commands.execute(new ReceiveToolsEvents(context, serverId, events));
    const done: ToolsAnswer = { success: true, received: receipt?.events.length ?? 0 };
    return receipt ? answer(done, receipt) : done;
  }

  /** @throws Refused 400 */
  private callIn(raw: Buffer): ToolsCall {
    const parsed = (bytes: Buffer) =>
      this.validation.transform(cleanTexts(this.json.parse(bytes, TOOLS_LIMITS.values)), {
        type: 'body',
        metatype: ToolsCall,
      }) as ToolsCall;
    const text = raw.toString('utf8');
    const whole = wholeEventsOf(text);
    return parsed(whole === undefined ? raw : Buffer.from(whole));
  }
}
