import { Body, Controller, HttpCode, Param, Post, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiBearerAuth, ApiBody, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { IngestBatch, type IngestAnswer } from '@app/contracts/squad/ingest.dto';
import { AskedBy, type Asked } from '../platform/caller';
import { GameServer } from '../platform/policy';
import { tellPosition } from '../platform/read-after';
import { WholeId } from '../platform/validation';
import { IngestBody } from './ingest-body';
import { INGEST_PATH } from './ingest-route';
import { ReceiveBatch } from './receive-batch';

@ApiTags('ingest')
@ApiBearerAuth()
@Controller(INGEST_PATH)
export class IngestController {
  constructor(private readonly commands: CommandBus) {}

  /** Facts that the agent beside a game server heard. Answers once they are durable; what is known already is passed over. */
  @GameServer()
  @ApiBody({ type: IngestBatch })
  @HttpCode(200)
  @Post(':serverId')
  async receive(
    @Param('serverId', WholeId) serverId: number,
    // Another type than the class, so that the pipe of all bodies leaves it to this one.
    @Body(IngestBody) batch: Readonly<IngestBatch>,
    @AskedBy() asked: Asked,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<IngestAnswer> {
    const { acknowledged, receipt } = await this.commands.execute(new ReceiveBatch(serverId, batch, asked));
    tellPosition(reply, receipt);
    return { success: true, acknowledged };
  }
}
