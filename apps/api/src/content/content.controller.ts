import { Controller, Get, Header, Inject, Param } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { contentOf, contentsOf, type ContentAnswer, type Contents } from '@app/contracts/content/content';
import { CONFIG, type Config } from '../platform/config';
import { Refused } from '../platform/responses/failures';
import { Public } from '../platform/requests/policy';

@ApiTags('content')
@Controller('api/content')
export class ContentController {
  private readonly contents: Partial<Contents>;

  constructor(@Inject(CONFIG) { community }: Config) {
    this.contents = contentsOf(community);
  }

  /** The texts of a public page: `squad`, `faq`, `news`... */
  @Public()
  @Get(':name')
  @Header('cache-control', 'no-cache')
  content(@Param('name') name: string): ContentAnswer {
    const content = contentOf(this.contents, name);
    if (content === undefined) throw new Refused(404, 'not-found', 'There is no such page.');
    return { success: true, content };
  }
}
