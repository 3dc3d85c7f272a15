import { Controller, Get, Req, Res, type Type } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { adminList } from '@app/contracts/adminlist/read-models';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { matchesEtag } from '../platform/answers';
import { Public } from '../platform/policy';
import { ReadsFrom } from '../platform/read-after';
import { RawFile } from './raw-file';

/** The file under the name the community gave it: a path of its own beside those of the whitelist's files. */
export const rawFileController = (file: string): Type => {
  @ApiTags('admin list')
  @Controller(`api/whitelist-files/${file}`)
  class RawFileController {
    constructor(private readonly file: RawFile) {}

    /** The admin list as it stands, for `RemoteAdminListHosts.cfg`. */
    @Public()
    @ReadsFrom(adminList)
    @Get()
    async raw(
      @Req() request: FastifyRequest,
      @Res({ passthrough: true }) reply: FastifyReply,
    ): Promise<Buffer | string> {
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
