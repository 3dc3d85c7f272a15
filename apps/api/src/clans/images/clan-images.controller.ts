import { Controller, Get, Header, Param } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Refused } from '../../platform/responses/failures';
import { Public } from '../../platform/requests/policy';
import { ClanImages } from './images';

/** A picture carries no token, so these are open to whoever knows an address, and nothing else of clans is. */
@ApiExcludeController()
@Controller('api/clan-images')
export class ClanImagesController {
  constructor(private readonly images: ClanImages) {}

  @Public()
  @Get(':file')
  @Header('content-type', 'image/webp')
  @Header('x-content-type-options', 'nosniff')
  @Header('content-disposition', 'inline')
  @Header('content-security-policy', "default-src 'none'")
  @Header('cache-control', 'public, max-age=31536000, immutable')
  async image(@Param('file') file: string): Promise<Buffer> {
    const name = /^([\w-]{22})\.webp$/.exec(file)?.[1];
    const webp = name === undefined ? undefined : await this.images.find(name);
    if (!webp) throw new Refused(404, 'not-found', 'There is nothing here.');
    return webp;
  }
}
