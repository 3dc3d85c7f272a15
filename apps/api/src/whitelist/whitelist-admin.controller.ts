import { Controller, Delete, Get, HttpCode, Inject, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { givenSlots, whitelists } from '@app/contracts/whitelist/read-models';
import type { WhitelistFile, WhitelistFilesAnswer, WhitelistSecretAnswer } from '@app/contracts/whitelist/whitelist';
import { answer, type CommandAnswer, done } from '../platform/commands/command-answer';
import { CurrentRequest, type RequestContext, IdempotentRequest } from '../platform/requests/caller';
import { CONFIG, type Config } from '../platform/config';
import { Requires } from '../platform/requests/policy';
import { ChangesElsewhere, ReadsFrom } from '../platform/responses/read-after';
import { shownSecret, describeSecret } from '../platform/served-files/file-secret';
import { WhitelistPath } from '../platform/served-files/whitelist-path';
import { DropSecret } from './files/drop-secret';
import { WhitelistFetches } from './files/file-fetches';
import { RotateSecret } from './files/rotate-secret';
import { FILES, WhitelistFiles } from './files/whitelist-files';

const pathTo = (...parts: readonly string[]): string => ['/api/whitelist-files', ...parts].join('/');

/** What staff see of the files that game servers read. */
@ApiTags('whitelist files')
@Controller('api/admin-portal/whitelist-files')
export class WhitelistAdminController {
  /** Served under the same secret. */
  private readonly adminList: string;

  constructor(
    private readonly commands: CommandBus,
    private readonly files: WhitelistFiles,
    private readonly fetches: WhitelistFetches,
    private readonly path: WhitelistPath,
    @Inject(CONFIG) { community }: Config,
  ) {
    this.adminList = community.adminList.file;
  }

  /** Each file's path, how many it lists, and which server last fetched it when. */
  @Requires('squad-coordinator', 'community-admin')
  @ReadsFrom(whitelists, givenSlots, WhitelistPath)
  @ChangesElsewhere()
  @Get()
  async list(): Promise<WhitelistFilesAnswer> {
    const [{ files, age }, path] = await Promise.all([this.files.served(), this.path.current()]);
    const secret = shownSecret(path);
    const listed = await Promise.all(
      FILES.map(async (name): Promise<WhitelistFile> => ({
        name,
        game: name === 'squad.cfg' ? 'SQUAD' : 'REFORGER',
        path: secret === null ? pathTo(name) : pathTo(secret, name),
        entries: files[name].entries,
        fetches: (await this.fetches.of(name)).map(({ server, at }) => ({ server, at })),
      })),
    );
    return { success: true, files: listed, ...describeSecret(path, Date.now()), age: Math.ceil(age / 1_000) };
  }

  /** Puts a new secret into the paths. The paths before work for a day. Only this answer contains the secret. */
  @Requires('squad-coordinator', 'community-admin')
  @HttpCode(200)
  @Post('secret')
  async rotate(@IdempotentRequest() context: RequestContext): Promise<CommandAnswer<WhitelistSecretAnswer>> {
    const { secret, receipt } = await this.commands.execute(new RotateSecret(context));
    const body =
      secret === undefined
        ? { message: 'The secret was changed already, and is not told twice.', paths: null }
        : {
            message: 'Copy the new paths now. The former ones work for a day.',
            paths: [...FILES, this.adminList].map((name) => pathTo(secret, name)),
          };
    return answer({ success: true, ...body }, receipt);
  }

  /** Opens the plain paths. Those with the secret work for a day. */
  @Requires('squad-coordinator', 'community-admin')
  @Delete('secret')
  async drop(@CurrentRequest() context: RequestContext) {
    return done('The files need no secret any more.', await this.commands.execute(new DropSecret(context)));
  }
}
