import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ServedFileQuery } from '@app/contracts/served-files/served-file.dto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Public } from '../../platform/requests/policy';
import { checkSecret, nothingThere, sendFile } from '../../platform/served-files/served-file';
import { WhitelistPath } from '../../platform/served-files/whitelist-path';
import { WhitelistFetches } from './file-fetches';
import { FILES, WhitelistFiles, type FileName } from './whitelist-files';

const TYPES = { 'squad.cfg': 'text/plain; charset=utf-8', 'reforger.json': 'application/json; charset=utf-8' } as const;

/** What game servers poll. Without sign-in; the path holds a secret unless a coordinator opened it. */
@ApiTags('whitelist files')
@Controller('api/whitelist-files')
export class WhitelistFilesController {
  constructor(
    private readonly files: WhitelistFiles,
    private readonly fetches: WhitelistFetches,
    private readonly path: WhitelistPath,
  ) {}

  /** `squad.cfg`, a Squad remote admin list, or `reforger.json`. `?server=1` shows staff which server fetched it. */
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
  ): Promise<string | Buffer> {
    if (!isFile(name)) throw nothingThere();
    checkSecret(secret, await this.path.current());
    const { files, age } = await this.files.served();
    const file = files[name];
    this.fetches.fetched(request, name, name === 'squad.cfg' ? 'squad' : 'reforger', server, file.etag);
    return sendFile(request, reply, file, TYPES[name], age);
  }
}

const isFile = (name: string): name is FileName => (FILES as readonly string[]).includes(name);
