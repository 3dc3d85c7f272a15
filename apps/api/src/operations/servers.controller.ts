import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import type { BatchOrderAnswer, ServersAnswer } from '@app/contracts/operations/servers';
import { BatchOrderDto } from '@app/contracts/operations/servers.dto';
import { AGENT_VERSION } from '@app/contracts/ingest/ingest-limits';
import { answer, type CommandAnswer } from '../platform/commands/command-answer';
import { CurrentRequest, type RequestContext } from '../platform/requests/caller';
import { Requires } from '../platform/requests/policy';
import { ChangesElsewhere, ReadsFrom } from '../platform/responses/read-after';
import { WholeId } from '../platform/validation/validation';
import { GameServers } from './game-servers';
import { OrderBatch } from './order-batch';
import { operationsHealth } from './health';

/** The game servers, for operators: what their agents say, and what they may be ordered to do. Agents act a little later: 202. */
@ApiTags('operations')
@Controller('api/operations/servers')
export class ServersController {
  constructor(
    private readonly commands: CommandBus,
    private readonly servers: GameServers,
  ) {}

  @Requires('operations')
  @ReadsFrom(operationsHealth)
  @ChangesElsewhere()
  @Get()
  async status(): Promise<ServersAnswer> {
    return { success: true, servers: await this.servers.all(), agentVersion: AGENT_VERSION, now: Date.now() };
  }

  /** The batch that the site refuses stays on the agent's disk, and what waits behind it goes on. */
  @Requires('operations')
  @HttpCode(202)
  @Post(':game/:serverId/set-aside')
  setAside(
    @Param('game') game: string,
    @Param('serverId', WholeId) serverId: number,
    @Body() input: BatchOrderDto,
    @CurrentRequest() context: RequestContext,
  ) {
    return this.order('set-aside', game, serverId, input, context);
  }

  /** A batch that was set aside is sent again. */
  @Requires('operations')
  @HttpCode(202)
  @Post(':game/:serverId/send-again')
  sendAgain(
    @Param('game') game: string,
    @Param('serverId', WholeId) serverId: number,
    @Body() input: BatchOrderDto,
    @CurrentRequest() context: RequestContext,
  ) {
    return this.order('send-again', game, serverId, input, context);
  }

  private async order(
    order: 'set-aside' | 'send-again',
    game: string,
    serverId: number,
    { requestId, ...batch }: BatchOrderDto,
    context: RequestContext,
  ): Promise<CommandAnswer<BatchOrderAnswer>> {
    const ordered = await this.commands.execute(new OrderBatch(context, order, game, serverId, batch, requestId));
    return answer({ success: true, requestId: ordered.requestId }, ordered.receipt);
  }
}
