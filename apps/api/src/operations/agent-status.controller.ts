import { Body, Controller, HttpCode, Inject, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AgentStatusReport, type AgentStatusAnswer } from '@app/contracts/operations/agent-status.dto';
import { completeOrders, gameServer } from '@app/domain/operations/game-servers';
import { Streams } from '@app/storage/event-log/streams';
import { gameServerKey } from '@app/storage/read-models/game-server-record';
import { CurrentRequest, type RequestContext } from '../platform/requests/caller';
import { CONFIG, type Config } from '../platform/config';
import { writeContext, now } from '../platform/commands/context';
import { GameServer } from '../platform/requests/policy';
import { LimitedAs } from '../platform/requests/rate-limit';
import { TakesBody } from '../platform/requests/request-body';
import { WholeId } from '../platform/validation/validation';
import { gameServerOf } from '../platform/game-servers';
import { GameServers } from './game-servers';

/** Every list full of texts of the greatest length, each character as long as JSON can make it. */
const LARGEST_REPORT = 320 * 1_024;

@ApiTags('ingest')
@Controller('api/ingest')
export class AgentStatusController {
  constructor(
    private readonly servers: GameServers,
    private readonly streams: Streams,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * The status of the agent beside a server, stored until its next report. The answer holds the orders of staff to it.
   */
  @GameServer()
  @LimitedAs('reports')
  @TakesBody({ bytes: LARGEST_REPORT })
  @HttpCode(200)
  @Post(':game/:serverId/status')
  async status(
    @Param('game') gameName: string,
    @Param('serverId', WholeId) serverId: number,
    @Body() report: AgentStatusReport,
    @CurrentRequest() context: RequestContext,
  ): Promise<AgentStatusAnswer> {
    const { game } = gameServerOf(this.config, gameName, serverId);
    const server = { game, serverId };
    await this.servers.keep(server, report);
    if (report.outcomes.length > 0)
      await this.streams.transact(
        gameServer,
        gameServerKey(server),
        completeOrders(server, report.outcomes, now()),
        writeContext(context),
      );
    const orders = await this.servers.openOrders(server);
    return {
      success: true,
      orders: orders.map(({ requestId, order, batch, refusal }) => ({ requestId, order, batch, refusal })),
    };
  }
}
