import { Controller, Get, Header, Inject, Param } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Picture } from '@app/contracts/capability';
import { CONFIG, type Config } from '../platform/config';
import { Refused } from '../platform/responses/failures';
import { Public } from '../platform/requests/policy';
import { favicon, iconSvg, touchIcon } from './icons';
import { picturesOf, socialCard } from './social-card';

const A_DAY = 'public, max-age=86400';

/** Pictures with the community's mark, name and colours. Each is drawn once, at the first request. */
@ApiExcludeController()
@Controller()
export class PicturesController {
  private readonly drawn = new Map<string, Promise<Buffer>>();

  constructor(@Inject(CONFIG) private readonly config: Config) {}

  @Public()
  @Get('icon.svg')
  @Header('content-type', 'image/svg+xml')
  @Header('cache-control', A_DAY)
  icon(): string {
    return iconSvg(this.look);
  }

  @Public()
  @Get('favicon.ico')
  @Header('content-type', 'image/x-icon')
  @Header('cache-control', A_DAY)
  favicon(): Promise<Buffer> {
    return this.once('favicon', () => favicon(this.look));
  }

  @Public()
  @Get('apple-touch-icon.png')
  @Header('content-type', 'image/png')
  @Header('cache-control', A_DAY)
  touchIcon(): Promise<Buffer> {
    return this.once('touch', () => touchIcon(this.look));
  }

  @Public()
  @Get('social/:file')
  @Header('content-type', 'image/png')
  @Header('cache-control', A_DAY)
  social(@Param('file') file: string): Promise<Buffer> {
    const part = picturesOf(this.config).find((one): one is Picture => `${one}.png` === file);
    if (!part) throw new Refused(404, 'not-found', 'There is nothing here.');
    return this.once(part, () => socialCard(part, this.config.community, this.config.webRoot));
  }

  private get look() {
    const { symbols, tints } = this.config.community;
    return { mark: symbols.mark, accent: tints.accent };
  }

  /** One that failed is drawn again for the next request. */
  private once(name: string, draw: () => Buffer | Promise<Buffer>): Promise<Buffer> {
    const cached = this.drawn.get(name);
    if (cached) return cached;
    const drawing = Promise.resolve().then(draw);
    this.drawn.set(name, drawing);
    drawing.catch(() => this.drawn.delete(name));
    return drawing;
  }
}
