import { Controller, Delete, Get, HttpCode, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { whitelistFileAccess, whitelists } from '@app/contracts/whitelist/read-models';
import type { WhitelistFile, WhitelistFilesAnswer, WhitelistSecretAnswer } from '@app/contracts/whitelist/whitelist';
import { answer, type CommandAnswer, done } from '../platform/command-answer';
import { CurrentRequest, type RequestContext, IdempotentRequest } from '../platform/caller';
import { Requires } from '../platform/policy';
import { ChangesElsewhere, ReadsFrom } from '../platform/read-after';
import { DropSecret } from './drop-secret';
import { WhitelistFetches } from './file-fetches';
import { RotateSecret } from './rotate-secret';
import { FILES, WhitelistFiles } from './whitelist-files';

const pathTo = (...parts: readonly string[]): string => ['/api/whitelist-files', ...parts].join('/');

/** What staff see of the files that game servers read. */
@ApiTags('whitelist files')
@Controller('api/admin-portal/whitelist-files')
export class WhitelistAdminController {
  constructor(
    private readonly commands: CommandBus,
    private readonly files: WhitelistFiles,
    private readonly fetches: WhitelistFetches,
  ) {}

  /** Each file's path, how many it lists, and which server last fetched it when. */
  @Requires('squad-coordinator', 'community-admin')
  @ReadsFrom(whitelists, whitelistFileAccess)
  @ChangesElsewhere()
  @Get()
  async list(): Promise<WhitelistFilesAnswer> {
    const { files, access, age } = await this.files.served();
    const listed = await Promise.all(
      FILES.map(async (name): Promise<WhitelistFile> => ({
        name,
        game: name === 'squad.cfg' ? 'SQUAD' : 'REFORGER',
        path: access ? pathTo('<secret>', name) : pathTo(name),
        entries: files[name].entries,
        fetches: (await this.fetches.of(name)).map(({ server, at }) => ({ server, at })),
      })),
    );
    const secret = access && { endsWith: access.endsWith, since: access.since, by: access.by };
    return { success: true, files: listed, secret, age: Math.ceil(age / 1_000) };
  }

  /** Puts a new secret into the paths; earlier paths stop working. Only this answer contains the secret. */
  @Requires('squad-coordinator', 'community-admin')
  @HttpCode(200)
  @Post('secret')
  async rotate(@IdempotentRequest() context: RequestContext): Promise<CommandAnswer<WhitelistSecretAnswer>> {
    const { secret, receipt } = await this.commands.execute(new RotateSecret(context));
    const body =
      secret === undefined
        ? { message: 'The secret was changed already, and is not told twice.', paths: null }
        : {
            message: 'The files are found under these paths only. Copy them now.',
            paths: FILES.map((name) => pathTo(secret, name)),
          };
    return answer({ success: true, ...body }, receipt);
  }

  /** Opens the plain paths again. */
  @Requires('squad-coordinator', 'community-admin')
  @Delete('secret')
  async drop(@CurrentRequest() context: RequestContext) {
    return done('The files need no secret any more.', await this.commands.execute(new DropSecret(context)));
  }
}
