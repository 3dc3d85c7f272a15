import { Controller, Delete, Get, Headers, HttpCode, Post, Res, UseInterceptors } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiBearerAuth, ApiHeader, ApiTags } from '@nestjs/swagger';
import { whitelistFileAccess, whitelists } from '@app/contracts/whitelist/read-models';
import type {
  WhitelistDone,
  WhitelistFile,
  WhitelistFilesAnswer,
  WhitelistSecretAnswer,
} from '@app/contracts/whitelist/whitelist';
import type { FastifyReply } from 'fastify';
import { CurrentRequest, type RequestContext } from '../platform/caller';
import { idempotencyKey } from '../platform/idempotency';
import { Requires } from '../platform/policy';
import { ReadAfter, ReadsFrom, sendLogPosition } from '../platform/read-after';
import { DropSecret } from './drop-secret';
import { FileFetches } from './file-fetches';
import { RotateSecret } from './rotate-secret';
import { FILES, WhitelistFiles } from './whitelist-files';

const pathTo = (...parts: readonly string[]): string => ['/api/whitelist-files', ...parts].join('/');

/** What staff see of the files that game servers read. */
@ApiTags('whitelist files')
@ApiBearerAuth()
@Controller('api/admin-portal/whitelist-files')
@UseInterceptors(ReadAfter)
export class WhitelistAdminController {
  constructor(
    private readonly commands: CommandBus,
    private readonly files: WhitelistFiles,
    private readonly fetches: FileFetches,
  ) {}

  /** Each file's path, how many it lists, and which server last fetched it when. */
  @Requires('squad-coordinator', 'community-admin')
  @ReadsFrom(whitelists, whitelistFileAccess)
  @Get()
  async list(): Promise<WhitelistFilesAnswer> {
    const { files, access, age } = await this.files.served();
    const listed = await Promise.all(
      FILES.map(async (name): Promise<WhitelistFile> => ({
        name,
        game: name === 'squad.cfg' ? 'SQUAD' : 'REFORGER',
        path: access ? pathTo('<secret>', name) : pathTo(name),
        entries: files[name].entries,
        fetches: await this.fetches.of(name),
      })),
    );
    const secret = access && { endsWith: access.endsWith, since: access.since, by: access.by };
    return { success: true, files: listed, secret, age: Math.ceil(age / 1_000) };
  }

  /** Puts a new secret into the paths, which no earlier path survives. The answer tells it once. */
  @Requires('squad-coordinator', 'community-admin')
  @HttpCode(200)
  @ApiHeader({ name: 'Idempotency-Key', required: false })
  @Post('secret')
  async rotate(
    @CurrentRequest() context: RequestContext,
    @Headers('idempotency-key') key: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<WhitelistSecretAnswer> {
    const { secret, receipt } = await this.commands.execute(new RotateSecret({ ...context, ...idempotencyKey(key) }));
    sendLogPosition(reply, receipt);
    if (secret === undefined)
      return { success: true, message: 'The secret was changed already, and is not told twice.', paths: null };
    return {
      success: true,
      message: 'The files are found under these paths only. Copy them now.',
      paths: FILES.map((name) => pathTo(secret, name)),
    };
  }

  /** Opens the plain paths again. */
  @Requires('squad-coordinator', 'community-admin')
  @Delete('secret')
  async drop(
    @CurrentRequest() context: RequestContext,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<WhitelistDone> {
    sendLogPosition(reply, await this.commands.execute(new DropSecret(context)));
    return { success: true, message: 'The files need no secret any more.' };
  }
}
