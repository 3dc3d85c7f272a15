import { Controller, Get, Header, Inject } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { SiteAnswer } from '@app/contracts/content/site';
import { CONFIG, type Config } from '../platform/config';
import { Public } from '../platform/policy';

@ApiTags('content')
@Controller('api/site')
export class SiteController {
  private readonly answer: SiteAnswer;

  constructor(@Inject(CONFIG) { community, signIn }: Config) {
    const { name, shortName, tagline, description, values, links } = community;
    const { issuer: authority, clientId, scope, resource } = signIn;
    this.answer = {
      success: true,
      site: {
        name,
        shortName,
        tagline,
        description,
        values: values.map(({ name, text }) => ({ name, text })),
        links: { chatInvite: links.chatInvite, supporterPage: links.supporterPage },
        signIn: { authority, clientId, scope, ...(resource ? { resource } : {}) },
      },
    };
  }

  /** What a browser must know before anybody has signed in. */
  @Public()
  @Get()
  @Header('cache-control', 'no-cache')
  site(): SiteAnswer {
    return this.answer;
  }
}
