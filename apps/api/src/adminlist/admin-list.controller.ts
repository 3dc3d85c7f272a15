import { Body, Controller, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import type { AdminListConflict, AdminListSaved, AdminListVersionAnswer } from '@app/contracts/adminlist/admin-list';
import { BackupsQuery, RestoreBackupDto, SaveAdminListDto } from '@app/contracts/adminlist/admin-list.dto';
import { adminList, adminListVersions } from '@app/contracts/adminlist/read-models';
import { ListChanged } from '@app/domain/adminlist/admin-list';
import { MOST_BYTES } from '@app/domain/adminlist/rules';
import type { Edit } from '@app/domain/editing';
import { answer, type CommandAnswer } from '../platform/commands/command-answer';
import { CurrentRequest, type RequestContext } from '../platform/requests/caller';
import { EditConflict } from '../platform/responses/failures';
import { IfMatch } from '../platform/requests/if-match';
import { Requires } from '../platform/requests/policy';
import { ReadsFrom } from '../platform/responses/read-after';
import { TakesBody } from '../platform/requests/request-body';
import { WholeId } from '../platform/validation/validation';
import { WhitelistPath } from '../platform/served-files/whitelist-path';
import { ListPages } from './list-pages';
import { RestoreBackup } from './restore-backup';
import { SaveList } from './save-list';

/** A list that fits, escaped as JSON, and a little, so that one that is too long is refused in words. */
const MOST_BODY_BYTES = 3 * MOST_BYTES;

type Saved = CommandAnswer<AdminListSaved>;

const QUESTION = 'GET /api/admin-portal/admin-list/content';

/** The Squad admin list, for coordinators. */
@ApiTags('admin list')
@Controller('api/admin-portal/admin-list')
export class AdminListController {
  constructor(
    private readonly commands: CommandBus,
    private readonly pages: ListPages,
  ) {}

  /** The current text. Send its ETag back as `If-Match` when you save it. */
  @Requires('squad-coordinator', 'community-admin')
  @ReadsFrom(adminList, WhitelistPath)
  @Get('content')
  content() {
    return this.pages.content();
  }

  /**
   * Saves the whole text as a new version. 409 `admin-list-changed` and 428 `if-match-required` carry both texts: yours
   * and the current one.
   */
  @Requires('squad-coordinator', 'community-admin')
  @TakesBody({ bytes: MOST_BODY_BYTES })
  @Put('content')
  save(
    @Body() { content }: SaveAdminListDto,
    @CurrentRequest() context: RequestContext,
    @IfMatch(QUESTION) edit: Edit,
  ): Promise<Saved> {
    const message = 'Admin list saved successfully!';
    return this.done(new SaveList(context, content, edit), message, content);
  }

  /** The versions of the past, newest first; older ones `?before=` a version. */
  @Requires('squad-coordinator', 'community-admin')
  @ReadsFrom(adminListVersions)
  @Get('backups')
  backups(@Query() { before }: BackupsQuery) {
    return this.pages.backups(before);
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
  @Post('restore-backup')
  restore(
    @Body() { filename }: RestoreBackupDto,
    @CurrentRequest() context: RequestContext,
    @IfMatch(QUESTION) edit: Edit,
  ): Promise<Saved> {
    const message = 'Backup restored successfully!';
    return this.done(new RestoreBackup(context, filename, edit), message, '');
  }

  private async done(command: InstanceType<typeof SaveList>, message: string, yours: string): Promise<Saved> {
    try {
      const receipt = await this.commands.execute(command);
      return answer({ success: true, message, version: receipt.revision + 1 }, receipt);
    } catch (error) {
      if (!(error instanceof ListChanged)) throw error;
      const { version, content, by, at, roles } = error.current;
      const saved = this.pages.saved(by === null || at === null ? undefined : { by, at, roles });
      throw new EditConflict<Pick<AdminListConflict, 'yours' | 'current'>>(error, {
        yours: { content: yours },
        current: { version, content, ...saved },
      });
    }
  }
}
