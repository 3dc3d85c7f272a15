import { Controller, Get, Header, Inject } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { gamesOf } from '@app/contracts/community/games/games';
import { headOf, indexedPaths } from '@app/contracts/content/heads';
import { CONFIG, type Config } from '../platform/config';
import { Public } from '../platform/requests/policy';

const A_DAY = 'public, max-age=86400';

/** The small files that crawlers and phones request from every site, with the community's name. */
@ApiExcludeController()
@Controller()
export class CrawlersController {
  private readonly robotsText: string;
  private readonly manifestJson: object;

  constructor(@Inject(CONFIG) private readonly config: Config) {
    const { community, publicUrl } = config;
    this.robotsText = `User-agent: *\nDisallow: /api/\nDisallow: /sign-in/\n\nSitemap: ${publicUrl}/sitemap.xml\n`;
    this.manifestJson = {
      name: community.name,
      short_name: community.shortName,
      description: community.description,
      start_url: '/',
      lang: community.locale,
      display: 'standalone',
      background_color: '#0b0d0a',
      theme_color: '#0b0d0a',
      icons: [
        { src: '/icon.svg', type: 'image/svg+xml', sizes: 'any', purpose: 'any' },
        { src: '/apple-touch-icon.png', type: 'image/png', sizes: '180x180', purpose: 'any' },
      ],
    };
  }

  @Public()
  @Get('sitemap.xml')
  @Header('content-type', 'application/xml; charset=utf-8')
  @Header('cache-control', A_DAY)
  sitemap(): string {
    return sitemap(this.config);
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
}

const sitemap = ({ community, texts: { contents }, publicUrl }: Config): string => {
  const site = { ...community, games: gamesOf(contents) };
  const articles = contents.news.articles.map(({ id }) => `/news/${id}`).filter((path) => headOf(path, site).indexed);
  const urls = [...indexedPaths(site), ...articles].map((path) => `  <url><loc>${publicUrl}${path}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`;
};
