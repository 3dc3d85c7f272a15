import { Body, Controller, Get, Headers, Put, Req, Res, UseInterceptors } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiBearerAuth, ApiHeader, ApiTags } from '@nestjs/swagger';
import type { ExemptListConflict } from '@app/contracts/exemptions/exemptions';
import { SaveExemptListDto } from '@app/contracts/exemptions/exemptions.dto';
import { exemptLists, exemptNames } from '@app/contracts/exemptions/read-models';
import { ExemptListMoved } from '@app/domain/exemptions/exempt-list';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendPage } from '../platform/answers';
import { CurrentRequest, type RequestContext } from '../platform/caller';
import { idempotencyKey } from '../platform/idempotency';
import { editOf } from '../platform/if-match';
import { REFUSALS } from '../platform/failures';
import { Requires } from '../platform/policy';
import { ReadAfter, ReadsFrom, sendLogPosition } from '../platform/read-after';
import { dataOf, ExemptLists } from './exempt-lists';
import { SaveExemptList } from './save-exempt-list';

/** What a save was made from, and how to tell a repeated one. */
interface SaveHeaders {
  readonly 'if-match'?: string;
  readonly 'idempotency-key'?: string;
}

/** Who is hidden from the leaderboards of a game. A list is saved whole; its ETag may be sent back as `If-Match`. */
@ApiTags('exempt lists')
@ApiBearerAuth()
@Controller('api/admin-portal')
@UseInterceptors(ReadAfter)
export class ExemptListsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly lists: ExemptLists,
  ) {}

  @Requires('squad-coordinator', 'community-admin')
  @ReadsFrom(exemptLists, exemptNames)
  @Get('squad-exempt-list')
  async squad(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    return sendPage(request, reply, await this.lists.page('squad'));
  }

  /** 409 `exempt-list-changed` and 428 `if-match-required` carry both lists: yours, and what stands there now. */
  @Requires('squad-coordinator', 'community-admin')
  @ApiHeader({ name: 'If-Match', required: false })
  @ApiHeader({ name: 'Idempotency-Key', required: false })
  @Put('squad-exempt-list')
  saveSquad(
    @Body() input: SaveExemptListDto,
    @CurrentRequest() context: RequestContext,
    @Headers() headers: SaveHeaders,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.save('squad', input, context, headers, request, reply);
  }

  @Requires('reforger-coordinator', 'community-admin')
  @ReadsFrom(exemptLists, exemptNames)
  @Get('reforger-exempt-list')
  async reforger(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    return sendPage(request, reply, await this.lists.page('reforger'));
  }

  /** 409 `exempt-list-changed` and 428 `if-match-required` carry both lists: yours, and what stands there now. */
  @Requires('reforger-coordinator', 'community-admin')
  @ApiHeader({ name: 'If-Match', required: false })
  @ApiHeader({ name: 'Idempotency-Key', required: false })
  @Put('reforger-exempt-list')
  saveReforger(
    @Body() input: SaveExemptListDto,
    @CurrentRequest() context: RequestContext,
    @Headers() headers: SaveHeaders,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.save('reforger', input, context, headers, request, reply);
  }

  @Requires('squad-coordinator', 'community-admin')
  @ReadsFrom(exemptLists)
  @Get('exempt-list-info/squad/exempt-list')
  squadInfo() {
    return this.lists.updateInfo('squad');
  }

  @Requires('reforger-coordinator', 'community-admin')
  @ReadsFrom(exemptLists)
  @Get('exempt-list-info/reforger/exempt-list')
  reforgerInfo() {
    return this.lists.updateInfo('reforger');
  }

  private async save(
    list: 'squad' | 'reforger',
    input: SaveExemptListDto,
    context: RequestContext,
    { 'if-match': ifMatch, 'idempotency-key': key }: SaveHeaders,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<string | ExemptListConflict> {
    const edit = editOf(ifMatch, context.caller, `GET /api/admin-portal/${list}-exempt-list`);
    const command = new SaveExemptList(list, input, edit, { ...context, ...idempotencyKey(key) });
    try {
      const { receipt, list: saved } = await this.commands.execute(command);
      sendLogPosition(reply, receipt);
      return sendPage(request, reply, await this.lists.saved(saved));
    } catch (error) {
      if (!(error instanceof ExemptListMoved)) throw error;
      void reply.status(REFUSALS[error.refusal]);
      return {
        success: false,
        error: error.message,
        code: error.code,
        requestId: context.requestId,
        yours: input.exemptPlayers,
        current: dataOf(error.current),
      };
    }
  }
}
