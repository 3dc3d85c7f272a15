import { Controller, Get, Header, Inject } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { FRAME, SYMBOLS } from '@app/contracts/community/symbols';
import { indexedPaths } from '@app/contracts/content/heads';
import { CONFIG, type Config } from '../platform/config';
import { Public } from '../platform/policy';

const A_DAY = 'public, max-age=86400';
/** What is closed or still to come is not offered to search engines. */
const CLOSED = ['maintenance', 'coming-soon'];

/** The small files that crawlers, browsers and phones ask of every site, in the community's name and colours. */
@ApiExcludeController()
@Controller()
export class CrawlersController {
  private readonly sitemapText: string;
  private readonly robotsText: string;
  private readonly manifestJson: object;
  private readonly iconText: string;

  constructor(@Inject(CONFIG) { community, publicUrl }: Config) {
    this.sitemapText = sitemap(community, publicUrl);
    this.robotsText = `User-agent: *\nDisallow: /api/\nDisallow: /sign-in/\n\nSitemap: ${publicUrl}/sitemap.xml\n`;
    this.manifestJson = {
      name: community.name,
      short_name: community.shortName,
      description: community.description,
      start_url: '/',
      display: 'standalone',
      background_color: '#0b0d0a',
      theme_color: '#0b0d0a',
      icons: [{ src: '/icon.svg', type: 'image/svg+xml', sizes: 'any', purpose: 'any' }],
    };
    this.iconText = icon(community.symbols.mark, community.tints.accent);
  }

  @Public()
  @Get('sitemap.xml')
  @Header('content-type', 'application/xml; charset=utf-8')
  @Header('cache-control', A_DAY)
  sitemap(): string {
    return this.sitemapText;
  }

  @Public()
  @Get('robots.txt')
  @Header('content-type', 'text/plain; charset=utf-8')
  @Header('cache-control', A_DAY)
  robots(): string {
    return this.robotsText;
  }

  @Public()
  @Get('manifest.webmanifest')
  @Header('content-type', 'application/manifest+json; charset=utf-8')
  @Header('cache-control', A_DAY)
  manifest(): object {
    return this.manifestJson;
  }

  @Public()
  @Get('icon.svg')
  @Header('content-type', 'image/svg+xml')
  @Header('cache-control', A_DAY)
  icon(): string {
    return this.iconText;
  }
}

const sitemap = (community: Config['community'], publicUrl: string): string => {
  const closed = community.paths.filter(({ status }) => CLOSED.includes(status));
  const open = (path: string) =>
    !closed.some((rule) => path === rule.path || (rule.below && path.startsWith(`${rule.path.replace(/\/$/, '')}/`)));
  const articles = (community.pages.news?.articles ?? []).map(({ id }) => `/news/${id}`);
  const urls = [...indexedPaths(community), ...articles]
    .filter(open)
    .map((path) => `  <url><loc>${publicUrl}${path}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`;
};

/** The community's mark in its accent colour, on the ground of every page. */
const icon = (mark: keyof typeof SYMBOLS, accent: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><rect width="48" height="48" rx="6" fill="#0b0d0a"/><g transform="translate(6 12)" fill="none" stroke="${accent}" stroke-width="2.2"><path d="${FRAME}"/><path d="${SYMBOLS[mark]}"/></g></svg>
`;
