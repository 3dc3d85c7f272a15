import { Body, Controller, HttpCode, Param, Post, Res, UseGuards } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { IngestBatch, type IngestAnswer } from '@app/contracts/squad/ingest.dto';
import { MAX_BATCH_BYTES } from '@app/contracts/squad/limits';
import { SetAsideDto } from '@app/contracts/squad/status.dto';
import { CurrentRequest, type RequestContext } from '../platform/caller';
import { GameServer } from '../platform/policy';
import { sendLogPosition } from '../platform/read-after';
import { TakesBody } from '../platform/request-body';
import { WholeId } from '../platform/validation';
import { BatchSize } from './batch-size';
import { ReceiveBatch } from './receive-batch';
import { SetFactsAside } from './set-facts-aside';

/** More than any batch that fits: a value takes seven bytes at least. */
const MOST_VALUES = 150_000;

@ApiTags('ingest')
@ApiBearerAuth()
@Controller('api/ingest/squad')
export class IngestController {
  constructor(private readonly commands: CommandBus) {}

  /** Facts that the agent beside a game server heard. Answers once they are durable; what is known already is passed over. */
  @GameServer()
  @TakesBody({ bytes: MAX_BATCH_BYTES, values: MOST_VALUES, gzip: true })
  @UseGuards(BatchSize)
  @HttpCode(200)
  @Post(':serverId')
  async receive(
    @Param('serverId', WholeId) serverId: number,
    @Body() batch: IngestBatch,
    @CurrentRequest() context: RequestContext,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<IngestAnswer> {
    const { acknowledged, receipt } = await this.commands.execute(new ReceiveBatch(serverId, batch, context));
    sendLogPosition(reply, receipt);
    return { success: true, acknowledged };
  }

  /** Lets the server's agent go on after facts that were refused. They may still come later. */
  @GameServer()
  @HttpCode(200)
  @Post(':serverId/set-aside')
  async setAside(
    @Param('serverId', WholeId) serverId: number,
    @Body() aside: SetAsideDto,
    @CurrentRequest() context: RequestContext,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<IngestAnswer> {
    sendLogPosition(reply, await this.commands.execute(new SetFactsAside(serverId, aside, context)));
    return { success: true, acknowledged: aside.to };
  }
}
