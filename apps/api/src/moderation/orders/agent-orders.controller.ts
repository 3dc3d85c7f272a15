import { Body, Controller, HttpCode, Inject, Param, Post, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AgentOrdersDto, type AgentOrdersAnswer } from '@app/contracts/moderation/agent-orders.dto';
import type { FastifyReply } from 'fastify';
import { CurrentRequest, type RequestContext } from '../../platform/requests/caller';
import { CONFIG, type Config } from '../../platform/config';
import { writeContext } from '../../platform/commands/context';
import { gameServerOf } from '../../platform/game-servers';
import { GameServer } from '../../platform/requests/policy';
import { LimitedAs } from '../../platform/requests/rate-limit';
import { TakesBody } from '../../platform/requests/request-body';
import { WholeId } from '../../platform/validation/validation';
import { AgentOrders } from './agent-orders';

/** Every result of the greatest length, each character as long as JSON can make it. */
const LARGEST = 256 * 1_024;

@ApiTags('ingest')
@Controller('api/ingest')
export class AgentOrdersController {
  constructor(
    private readonly orders: AgentOrders,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** The agent beside a server reports the results of its orders, and waits for new ones. */
  @GameServer()
  @LimitedAs('reports')
  @TakesBody({ bytes: LARGEST })
  @HttpCode(200)
  @Post(':game/:serverId/orders')
  async exchange(
    @Param('game') gameName: string,
    @Param('serverId', WholeId) serverId: number,
    @Body() body: AgentOrdersDto,
    @CurrentRequest() context: RequestContext,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AgentOrdersAnswer> {
    const { game } = gameServerOf(this.config, gameName, serverId);
    const gone = new AbortController();
    reply.raw.once('close', () => gone.abort());
    const orders = await this.orders.exchange({ game, serverId }, body, writeContext(context), gone.signal);
    return { success: true, orders };
  }
}
