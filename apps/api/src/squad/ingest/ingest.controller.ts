import { Body, Controller, HttpCode, Param, Post, UseGuards } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { IngestBatch, SetAsideDto, type IngestAnswer } from '@app/contracts/squad/ingest.dto';
import { answer, type CommandAnswer } from '../../platform/commands/command-answer';
import { CurrentRequest, type RequestContext } from '../../platform/requests/caller';
import { BATCH_BODY, BatchSize } from '../../platform/ingest/batch-size';
import { GameServer } from '../../platform/requests/policy';
import { TakesBody } from '../../platform/requests/request-body';
import { WholeId } from '../../platform/validation/validation';
import { ReceiveBatch } from './receive-batch';
import { SetFactsAside } from './set-facts-aside';

@ApiTags('ingest')
@Controller('api/ingest/squad')
export class IngestController {
  constructor(private readonly commands: CommandBus) {}

  /** Takes facts from the agent beside a game server. Answers when they are durable; facts that the log has already are skipped. */
  @GameServer('squad')
  @TakesBody(BATCH_BODY)
  @UseGuards(BatchSize)
  @HttpCode(200)
  @Post(':serverId')
  async receive(
    @Param('serverId', WholeId) serverId: number,
    @Body() batch: IngestBatch,
    @CurrentRequest() context: RequestContext,
  ): Promise<CommandAnswer<IngestAnswer>> {
    const { acknowledged, receipt } = await this.commands.execute(new ReceiveBatch(context, serverId, batch));
    return answer({ success: true, acknowledged }, receipt);
  }

  /** Lets the server's agent go on after facts that were refused. They may still come later. */
  @GameServer('squad')
  @HttpCode(200)
  @Post(':serverId/set-aside')
  async setAside(
    @Param('serverId', WholeId) serverId: number,
    @Body() aside: SetAsideDto,
    @CurrentRequest() context: RequestContext,
  ): Promise<CommandAnswer<IngestAnswer>> {
    return answer(
      { success: true, acknowledged: aside.to },
      await this.commands.execute(new SetFactsAside(context, serverId, aside)),
    );
  }
}
