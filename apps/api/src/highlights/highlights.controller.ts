import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { highlightLists } from '@app/contracts/highlights/read-models';
import type { HighlightGame } from '@app/domain/highlights/rules';
import type { Page } from '../platform/responses/answers';
import { Public } from '../platform/requests/policy';
import { ReadsFrom } from '../platform/responses/read-after';
import { ShownHighlights } from './shown-highlights';

/** The videos that everybody may watch. */
@ApiTags('highlights')
@Controller('api')
export class HighlightsController {
  constructor(private readonly shown: ShownHighlights) {}

  @Public()
  @ReadsFrom(highlightLists)
  @Get('squad/highlights')
  squad(): Promise<Page> {
    return this.page('squad');
  }

  @Public()
  @ReadsFrom(highlightLists)
  @Get('reforger/highlights')
  reforger(): Promise<Page> {
    return this.page('reforger');
  }

  private async page(game: HighlightGame): Promise<Page> {
    return { ...(await this.shown.page(game)), isPublic: true };
  }
}
