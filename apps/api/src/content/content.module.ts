import { Module } from '@nestjs/common';
import { ContentController } from './content.controller';
import { CrawlersController } from './crawlers.controller';
import { PicturesController } from './pictures.controller';
import { SiteController } from './site.controller';

@Module({ controllers: [ContentController, CrawlersController, PicturesController, SiteController] })
export class ContentModule {}
