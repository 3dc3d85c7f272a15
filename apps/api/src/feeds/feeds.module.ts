import { Module } from '@nestjs/common';
import { Channels } from './channels';
import { AddFeed, ChangeFeed, DeleteFeed, TestFeed } from './feed-commands';
import { FeedsController } from './feeds.controller';

@Module({
  controllers: [FeedsController],
  providers: [Channels, AddFeed.handler, ChangeFeed.handler, DeleteFeed.handler, TestFeed.handler],
})
export class FeedsModule {}
