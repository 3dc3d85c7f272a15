import { Controller, Get, Req, Res, UseInterceptors } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { highlightLists } from '@app/contracts/highlights/read-models';
import type { HighlightGame } from '@app/domain/highlights/rules';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendPage } from '../platform/answers';
import { Public } from '../platform/policy';
import { ReadAfter, ReadsFrom } from '../platform/read-after';
import { ShownHighlights } from './shown-highlights';

/** The videos that everybody may watch. */
@ApiTags('highlights')
@Controller('api')
@UseInterceptors(ReadAfter)
export class HighlightsController {
  constructor(private readonly shown: ShownHighlights) {}

  @Public()
  @ReadsFrom(highlightLists)
  @Get('squad/highlights')
  squad(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    return this.send('squad', request, reply);
  }

  @Public()
  @ReadsFrom(highlightLists)
  @Get('reforger/highlights')
  reforger(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    return this.send('reforger', request, reply);
  }

  private async send(game: HighlightGame, request: FastifyRequest, reply: FastifyReply): Promise<string> {
    const json = sendPage(request, reply, await this.shown.page(game));
    // The same for everybody; whoever keeps it asks whether it still stands.
    void reply.header('cache-control', 'public, no-cache');
    return json;
  }
}
