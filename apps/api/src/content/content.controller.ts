import { Controller, Get, Header, Inject, Param } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { ContentAnswer, ContentName } from '@app/contracts/content/pages';
import { CONFIG, type Config } from '../platform/config';
import { Refused } from '../platform/responses/failures';
import { Public } from '../platform/requests/policy';

@ApiTags('content')
@Controller('api/content')
export class ContentController {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  /** The texts of a public page: `squad`, `faq`, `news`... */
  @Public()
  @Get(':name')
  @Header('cache-control', 'no-cache')
  content(@Param('name') name: string): ContentAnswer {
    const { contents } = this.config.texts;
    const content = Object.hasOwn(contents, name) ? contents[name as ContentName] : undefined;
    if (content === undefined) throw new Refused(404, 'not-found', 'There is no such page.');
    return { success: true, content };
  }
}
