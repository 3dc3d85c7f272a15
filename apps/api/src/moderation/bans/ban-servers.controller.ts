import { Controller, Delete, Get, HttpCode, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import type { BanFileAnswer, BanFileSecretAnswer } from '@app/contracts/moderation/moderation';
import { banFileAccess, bans } from '@app/contracts/moderation/read-models';
import { answer, done, type CommandAnswer } from '../../platform/commands/command-answer';
import { CurrentRequest, IdempotentRequest, type RequestContext } from '../../platform/requests/caller';
import { Requires } from '../../platform/requests/policy';
import { ChangesElsewhere, ReadsFrom } from '../../platform/responses/read-after';
import { WholeId } from '../../platform/validation/validation';
import { BAN_FILE } from './ban-file';
import { DropBanFileSecret, RotateBanFileSecret } from './ban-file-secret';
import { BanList } from './ban-list';
import { SendBan } from './change-ban';

/** How bans reach the servers: Squad servers read a file, Reforger servers get them over RCON. */
@ApiTags('moderation')
@Controller('api/moderation')
export class BanServersController {
  constructor(
    private readonly commands: CommandBus,
    private readonly banList: BanList,
  ) {}

  /** The file's path, how many bans are in it, and which server last fetched it when. */
  @Requires('squad-admin', 'community-admin')
  @ReadsFrom(bans, banFileAccess)
  @ChangesElsewhere()
  @Get('squad/ban-file')
  file(): Promise<BanFileAnswer> {
    return this.banList.served();
  }

  /** Puts a new secret into the path. The path before works for a day. Only this answer contains the secret. */
  @Requires('community-admin')
  @HttpCode(200)
  @Post('squad/ban-file/secret')
  async rotate(@IdempotentRequest() context: RequestContext): Promise<CommandAnswer<BanFileSecretAnswer>> {
    const { secret, receipt } = await this.commands.execute(new RotateBanFileSecret(context));
    const body =
      secret === undefined
        ? { message: 'The secret was changed already, and is not told twice.', path: null }
        : {
            message: 'Copy the new path now. The former one works for a day.',
            path: `/api/ban-files/${secret}/${BAN_FILE}`,
          };
    return answer({ success: true, ...body }, receipt);
  }

  /** Opens the plain path. The one with the secret works for a day. */
  @Requires('community-admin')
  @Delete('squad/ban-file/secret')
  async drop(@CurrentRequest() context: RequestContext) {
    return done('The list needs no secret any more.', await this.commands.execute(new DropBanFileSecret(context)));
  }

  /** Sends a ban, or the end of one, to a Reforger server once more. */
  @Requires('reforger-admin', 'community-admin')
  @HttpCode(202)
  @Post('reforger/bans/:banId/send/:serverId')
  async send(
    @Param('banId') banId: string,
    @Param('serverId', WholeId) serverId: number,
    @IdempotentRequest() context: RequestContext,
  ) {
    return done('Sent to the server', await this.commands.execute(new SendBan(context, banId, serverId)));
  }
}
