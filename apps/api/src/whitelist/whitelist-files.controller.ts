import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { WhitelistFileQuery } from '@app/contracts/whitelist/whitelist.dto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refused } from '../platform/failures';
import { Public } from '../platform/policy';
import { FileFetches } from './file-fetches';
import { isSecret } from './file-secret';
import { FILES, WhitelistFiles, type FileName } from './whitelist-files';

const TYPES = { 'squad.cfg': 'text/plain; charset=utf-8', 'reforger.json': 'application/json; charset=utf-8' } as const;

/** What game servers poll. Public, unless a coordinator put a secret into the path. */
@ApiTags('whitelist files')
@Controller('api/whitelist-files')
export class WhitelistFilesController {
  constructor(
    private readonly files: WhitelistFiles,
    private readonly fetches: FileFetches,
  ) {}

  /** `squad.cfg`, a Squad remote admin list, or `reforger.json`. `?server=1` shows staff which server fetched it. */
  @Public()
  @Get(':name')
  open(
    @Param('name') name: string,
    @Query() query: WhitelistFileQuery,
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
    @Query() query: WhitelistFileQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.file(name, secret, query, request, reply);
  }

  private async file(
    name: string,
    secret: string | undefined,
    { server }: WhitelistFileQuery,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<string | Buffer> {
    if (!isFile(name)) throw nothing();
    const { files, access, age } = await this.files.served();
    const hash = access?.secretHash ?? null;
    const allowed = hash === null ? secret === undefined : secret !== undefined && isSecret(secret, hash);
    if (!allowed) throw nothing();
    this.fetches.fetched(name, server);
    const { bytes, etag, gzipped } = files[name];
    const seconds = String(Math.ceil(age / 1_000));
    void reply.headers({
      etag,
      'cache-control': 'no-cache',
      'content-type': TYPES[name],
      vary: 'accept-encoding',
      'x-file-age': seconds,
      ...(age > 0 ? { age: seconds, 'x-read-stale': 'true' } : {}),
    });
    const { 'if-none-match': etags, 'accept-encoding': encodings } = request.headers;
    // Old or not, a server that has this very text need not be sent it again.
    if (has(etags, etag)) {
      void reply.status(304);
      return '';
    }
    if (!/\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i.test(String(encodings ?? ''))) return bytes;
    void reply.header('content-encoding', 'gzip');
    return gzipped();
  }
}

const isFile = (name: string): name is FileName => (FILES as readonly string[]).includes(name);

const nothing = () => new Refused(404, 'not-found', 'There is nothing here.');

const has = (header: string | undefined, etag: string): boolean =>
  (header ?? '').split(',').some((one) => one.trim().replace(/^W\//, '') === etag);
