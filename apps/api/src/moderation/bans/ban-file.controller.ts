import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ServedFileQuery } from '@app/contracts/served-files/served-file.dto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Public } from '../../platform/requests/policy';
import { checkSecret, nothingThere, sendFile } from '../../platform/served-files/served-file';
import { BAN_FILE, BanFile, BanFileFetches } from './ban-file';

/** What `RemoteBanListHosts.cfg` of Squad servers names. Without sign-in; the path holds a secret unless staff opened it. */
@ApiTags('ban list')
@Controller('api/ban-files')
export class BanFileController {
  constructor(
    private readonly bans: BanFile,
    private readonly fetches: BanFileFetches,
  ) {}

  /** `?server=1` shows staff which server fetched it. */
  @Public()
  @Get(':name')
  open(
    @Param('name') name: string,
    @Query() query: ServedFileQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.file(name, undefined, query, request, reply);
  }

  /** The same while the path holds a secret; every other path is then 404. */
  @Public()
  @Get(':secret/:name')
  secret(
    @Param('secret') secret: string,
    @Param('name') name: string,
    @Query() query: ServedFileQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.file(name, secret, query, request, reply);
  }

  private async file(
    name: string,
    secret: string | undefined,
    { server }: ServedFileQuery,
    request: FastifyRequest,
    reply: FastifyReply,
  ) {
    if (name !== BAN_FILE) throw nothingThere();
    const { file, path, age } = await this.bans.current();
    checkSecret(secret, path);
    this.fetches.fetched(request, name, 'squad', server, file.etag);
    return sendFile(request, reply, file, 'text/plain; charset=utf-8', age);
  }
}
