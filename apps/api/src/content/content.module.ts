import { Module } from '@nestjs/common';
import { ContentController } from './content.controller';
import { CrawlersController } from './crawlers.controller';
import { SiteController } from './site.controller';

@Module({ controllers: [ContentController, CrawlersController, SiteController] })
export class ContentModule {}
