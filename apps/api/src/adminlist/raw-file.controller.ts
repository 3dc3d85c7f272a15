import { Controller, Get, Inject, Param, Req, Res, type Type } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { adminList } from '@app/contracts/adminlist/read-models';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { matchesEtag } from '../platform/responses/answers';
import { CONFIG, type Config } from '../platform/config';
import { Public } from '../platform/requests/policy';
import { OnDemand, ReadsFrom } from '../platform/responses/read-after';
import { checkSecret } from '../platform/served-files/served-file';
import { WhitelistPath } from '../platform/served-files/whitelist-path';
import { RawFile } from './raw-file';

/** The file under the name the community gave it: a path of its own beside those of the whitelist's files. */
export const rawFileController = (file: string): Type => {
  @ApiTags('admin list')
  @Controller('api/whitelist-files')
  class RawFileController {
    constructor(
      private readonly file: RawFile,
      private readonly path: WhitelistPath,
      @Inject(CONFIG) private readonly config: Config,
    ) {}

    /** The current admin list, for `RemoteAdminListHosts.cfg`. */
    @Public()
    @ReadsFrom(adminList, WhitelistPath)
    @OnDemand()
    @Get(file)
    async open(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
      // Without the setting the list stays where servers have read it, whatever path the whitelist has.
      if (this.config.filesSecret !== undefined) checkSecret(undefined, await this.path.current());
      return this.send(request, reply);
    }

    /** The same under the secret of the whitelist's files. */
    @Public()
    @ReadsFrom(adminList, WhitelistPath)
    @OnDemand()
    @Get(`:secret/${file}`)
    async secret(
      @Param('secret') secret: string,
      @Req() request: FastifyRequest,
      @Res({ passthrough: true }) reply: FastifyReply,
    ) {
      checkSecret(secret, await this.path.current());
      return this.send(request, reply);
    }

    private async send(request: FastifyRequest, reply: FastifyReply): Promise<Buffer | string> {
      const { bytes, etag, age } = await this.file.served();
      const seconds = String(Math.ceil(age / 1_000));
      void reply.headers({
        etag,
        'cache-control': 'no-cache',
        'content-type': 'text/plain; charset=utf-8',
        'x-file-age': seconds,
        ...(age > 0 ? { age: seconds, 'x-read-stale': 'true' } : {}),
      });
      // Old or not, a server that has this very text need not be sent it again.
      if (!matchesEtag(request.headers['if-none-match'], `W/${etag}`)) return bytes;
      void reply.status(304);
      return '';
    }
  }
  return RawFileController;
};
