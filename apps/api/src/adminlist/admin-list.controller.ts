import {
  Body,
  Controller,
  Get,
  Headers,
  HttpCode,
  Param,
  Post,
  Put,
  Query,
  Req,
  Res,
  UseInterceptors,
} from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiBearerAuth, ApiHeader, ApiTags } from '@nestjs/swagger';
import type { AdminListConflict, AdminListSaved, AdminListVersionAnswer } from '@app/contracts/adminlist/admin-list';
import { BackupsQuery, RestoreBackupDto, SaveAdminListDto } from '@app/contracts/adminlist/admin-list.dto';
import { adminList, adminListVersions } from '@app/contracts/adminlist/read-models';
import { ListChanged } from '@app/domain/adminlist/admin-list';
import { MOST_BYTES } from '@app/domain/adminlist/rules';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendPage } from '../platform/answers';
import { CurrentRequest, type RequestContext } from '../platform/caller';
import { REFUSALS } from '../platform/failures';
import { editOf } from '../platform/if-match';
import { Requires } from '../platform/policy';
import { ReadAfter, ReadsFrom, sendLogPosition } from '../platform/read-after';
import { TakesBody } from '../platform/request-body';
import { WholeId } from '../platform/validation';
import { ListPages } from './list-pages';
import { RestoreBackup } from './restore-backup';
import { SaveList } from './save-list';

/** A list that fits, escaped as JSON, and a little, so that one that is too long is refused in words. */
const MOST_BODY_BYTES = 3 * MOST_BYTES;

const QUESTION = 'GET /api/admin-portal/admin-list/content';

/** The Squad admin list, for coordinators. */
@ApiTags('admin list')
@ApiBearerAuth()
@Controller('api/admin-portal/admin-list')
@UseInterceptors(ReadAfter)
export class AdminListController {
  constructor(
    private readonly commands: CommandBus,
    private readonly pages: ListPages,
  ) {}

  /** The text that stands. The ETag may be sent back as `If-Match` when it is saved. */
  @Requires('squad-coordinator', 'community-admin')
  @ReadsFrom(adminList)
  @Get('content')
  async content(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    return sendPage(request, reply, await this.pages.content());
  }

  /** Saves the whole text as a new version. 409 `admin-list-changed` and 428 `if-match-required` carry both texts: yours, and what stands there now. */
  @Requires('squad-coordinator', 'community-admin')
  @TakesBody({ bytes: MOST_BODY_BYTES })
  @ApiHeader({ name: 'If-Match', required: false })
  @Put('content')
  save(
    @Body() { content }: SaveAdminListDto,
    @CurrentRequest() context: RequestContext,
    @Headers('if-match') ifMatch: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AdminListSaved | AdminListConflict> {
    const message = 'Admin list saved successfully!';
    return this.done(
      new SaveList(content, editOf(ifMatch, context.caller, QUESTION), context),
      message,
      content,
      context,
      reply,
    );
  }

  /** The versions of the past, newest first; older ones `?before=` a version. */
  @Requires('squad-coordinator', 'community-admin')
  @ReadsFrom(adminListVersions)
  @Get('backups')
  async backups(
    @Query() { before }: BackupsQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return sendPage(request, reply, await this.pages.backups(before));
  }

  /** Any version with its text, from the log. */
  @Requires('squad-coordinator', 'community-admin')
  @Get('versions/:id')
  version(@Param('id', WholeId) version: number): Promise<AdminListVersionAnswer> {
    return this.pages.version(version);
  }

  /** Puts a backup's text back, as a new version. */
  @Requires('squad-coordinator', 'community-admin')
  @HttpCode(200)
  @ApiHeader({ name: 'If-Match', required: false })
  @Post('restore-backup')
  restore(
    @Body() { filename }: RestoreBackupDto,
    @CurrentRequest() context: RequestContext,
    @Headers('if-match') ifMatch: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AdminListSaved | AdminListConflict> {
    const message = 'Backup restored successfully!';
    return this.done(
      new RestoreBackup(filename, editOf(ifMatch, context.caller, QUESTION), context),
      message,
      '',
      context,
      reply,
    );
  }

  private async done(
    command: SaveList | RestoreBackup,
    message: string,
    yours: string,
    context: RequestContext,
    reply: FastifyReply,
  ): Promise<AdminListSaved | AdminListConflict> {
    try {
      const receipt = await this.commands.execute(command);
      sendLogPosition(reply, receipt);
      return { success: true, message, version: receipt.revision + 1 };
    } catch (error) {
      if (!(error instanceof ListChanged)) throw error;
      const { version, content, by, at, roles } = error.current;
      void reply.status(REFUSALS[error.refusal]);
      return {
        success: false,
        error: error.message,
        code: error.code,
        requestId: context.requestId,
        yours: { content: yours },
        current: { version, content, ...this.pages.saved(by === null || at === null ? undefined : { by, at, roles }) },
      };
    }
  }
}
