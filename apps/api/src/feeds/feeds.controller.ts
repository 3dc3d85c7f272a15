import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import type { Right } from '@app/contracts/community/rights';
import type { ChannelsAnswer, FeedDone, FeedsAnswer } from '@app/contracts/feeds/feeds';
import { AddFeedDto, ChangeFeedDto } from '@app/contracts/feeds/feeds.dto';
import { discordFeeds, FEEDS_DOCUMENT } from '@app/contracts/feeds/read-models';
import type { DiscordFeedEvent } from '@app/domain/feeds/events';
import type { Edit } from '@app/domain/editing';
import type { Receipt } from '@app/storage/event-log/streams';
import { ReadModels } from '@app/storage/read-models/reader';
import { answer, type CommandAnswer } from '../platform/commands/command-answer';
import { CurrentRequest, IdempotentRequest, type RequestContext } from '../platform/requests/caller';
import { IfMatch } from '../platform/requests/if-match';
import { Requires } from '../platform/requests/policy';
import type { Page } from '../platform/responses/answers';
import { revisedPage } from '../platform/responses/cached-page';
import { ChangesElsewhere, ReadsFrom } from '../platform/responses/read-after';
import { WholeId } from '../platform/validation/validation';
import { Channels } from './channels';
import { AddFeed, ChangeFeed, DeleteFeed, TestFeed } from './feed-commands';

const COORDINATORS: readonly [Right, ...Right[]] = ['community-admin', 'squad-coordinator', 'reforger-coordinator'];
const QUESTION = 'GET /api/admin/discord/feeds';

/** What the bot tells in which channel. */
@ApiTags('feeds')
@Controller('api/admin/discord')
export class FeedsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly readModels: ReadModels,
    private readonly channels: Channels,
  ) {}

  /** The ETag begins with the revision, for `If-Match`. */
  @Requires(...COORDINATORS)
  @ReadsFrom(discordFeeds)
  @Get('feeds')
  async all(): Promise<Page> {
    const { value, ...page } = await this.readModels.cached(discordFeeds, FEEDS_DOCUMENT, async () => {
      const document = await this.readModels.get(discordFeeds, FEEDS_DOCUMENT);
      const feeds = (document?.feeds ?? []).map(({ since: _, ...feed }) => feed);
      const shown: FeedsAnswer = { success: true, feeds };
      return revisedPage(document?.revision ?? 0, shown);
    });
    return { ...page, ...value };
  }

  /** 503 `channels-unavailable` while Discord does not answer. */
  @Requires(...COORDINATORS)
  @ChangesElsewhere()
  @Get('channels')
  async textChannels(): Promise<ChannelsAnswer> {
    return { success: true, channels: await this.channels.all() };
  }

  /** 422 `channel-not-found` or `channel-forbidden`; 409 `feed-exists` for the same twice in one channel. */
  @Requires(...COORDINATORS)
  @HttpCode(200)
  @Post('feeds')
  async add(@Body() input: AddFeedDto, @IdempotentRequest() context: RequestContext): Promise<CommandAnswer<FeedDone>> {
    const receipt = await this.commands.execute(new AddFeed(context, input));
    const [added] = receipt.events as [DiscordFeedEvent];
    return done(receipt, added.data.feedId, 'The feed begins now.');
  }

  /** Another channel, or on and off. 409 `feed-changed` and 428 `if-match-required` carry the current version. */
  @Requires(...COORDINATORS)
  @Put('feeds/:id')
  async change(
    @Param('id', WholeId) id: number,
    @Body() input: ChangeFeedDto,
    @CurrentRequest() context: RequestContext,
    @IfMatch(QUESTION) edit: Edit,
  ): Promise<CommandAnswer<FeedDone>> {
    const receipt = await this.commands.execute(new ChangeFeed(context, id, input, edit));
    return done(receipt, id, input.isOn ? 'The feed is on.' : 'The feed is off.');
  }

  /** With `If-Match`, only what was seen is deleted. Its messages stay in the channel. */
  @Requires(...COORDINATORS)
  @Delete('feeds/:id')
  async delete(
    @Param('id', WholeId) id: number,
    @CurrentRequest() context: RequestContext,
    @IfMatch(QUESTION) edit: Edit,
  ): Promise<CommandAnswer<FeedDone>> {
    return done(await this.commands.execute(new DeleteFeed(context, id, edit)), id, 'The feed is deleted.');
  }

  /** The message is sent like any other, within seconds. */
  @Requires(...COORDINATORS)
  @HttpCode(202)
  @Post('feeds/:id/test')
  async test(
    @Param('id', WholeId) id: number,
    @IdempotentRequest() context: RequestContext,
  ): Promise<CommandAnswer<FeedDone>> {
    return done(await this.commands.execute(new TestFeed(context, id)), id, 'A test is on its way.');
  }
}

const done = (receipt: Receipt, id: number, message: string): CommandAnswer<FeedDone> =>
  answer({ success: true, message, id }, receipt);
