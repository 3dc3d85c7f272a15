import { Controller, Get, Header, Inject } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { SiteAnswer } from '@app/contracts/content/site';
import { CONFIG, type Config } from '../platform/config';
import { Public } from '../platform/requests/policy';
import { siteOf } from './site';

@ApiTags('content')
@Controller('api/site')
export class SiteController {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  /** What a browser must know before anybody has signed in. */
  @Public()
  @Get()
  @Header('cache-control', 'no-cache')
  site(): SiteAnswer {
    return { success: true, site: siteOf(this.config) };
  }
}
