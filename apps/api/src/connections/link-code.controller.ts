import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import type { LinkCodeAnswer } from '@app/contracts/connections/connections';
import { LinkCodeForDto } from '@app/contracts/connections/connections.dto';
import { CurrentRequest, type RequestContext } from '../platform/requests/caller';
import { Bot, SignedIn } from '../platform/requests/policy';
import { IssueLinkCode } from './commands/issue-link-code';
import { personOf } from './person';

/**
 * Codes that link whichever account says them in a game's chat, in Squad or in Reforger. The answer is the only place
 * where a code can be read.
 */
@ApiTags('connections')
@Controller('api/connections')
export class LinkCodeController {
  constructor(private readonly commands: CommandBus) {}

  /** A code for the caller. */
  @SignedIn()
  @HttpCode(200)
  @Post('link-code')
  own(@CurrentRequest() context: RequestContext): Promise<LinkCodeAnswer> {
    return this.commands.execute(new IssueLinkCode(context, personOf(context).caller.actor));
  }

  /** A code for the member who asked the community's bot: show it to nobody else. Needs a token of `BOT_TOKENS`. */
  @Bot()
  @HttpCode(200)
  @Post('link-code/for-member')
  forMember(
    @Body() { discordId: id }: LinkCodeForDto,
    @CurrentRequest() context: RequestContext,
  ): Promise<LinkCodeAnswer> {
    return this.commands.execute(new IssueLinkCode(context, { id, name: id }));
  }
}
