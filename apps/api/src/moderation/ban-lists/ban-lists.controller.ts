import { Body, Controller, Get, HttpCode, Param, Post, type Type } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import type { Right } from '@app/contracts/community/rights';
import type { BanListsAnswer, SubscribeAnswer } from '@app/contracts/moderation/moderation';
import { AcceptBanListDto, SubscribeBanListDto, UnsubscribeBanListDto } from '@app/contracts/moderation/moderation.dto';
import { banListExceptions, banLists, bans } from '@app/contracts/moderation/read-models';
import type { ModeratedGame } from '@app/domain/moderation/events';
import { answer, done, type CommandAnswer } from '../../platform/commands/command-answer';
import { CurrentRequest, IdempotentRequest, type RequestContext } from '../../platform/requests/caller';
import { Requires } from '../../platform/requests/policy';
import { ChangesElsewhere, ReadsFrom } from '../../platform/responses/read-after';
import { BanLists } from './ban-lists';
import { ReadBanList, SubscribeToBanList, UnsubscribeFromBanList } from './subscription';

/** Lists of bans that others keep; the same routes for each game, with that game's policy. */
const banListsOf = (name: string, game: ModeratedGame, admin: Right): Type => {
  @ApiTags('moderation')
  @Controller(`api/moderation/${game}/ban-lists`)
  class BanListsOfGame {
    constructor(
      private readonly commands: CommandBus,
      private readonly lists: BanLists,
    ) {}

    /** Bans end by the clock. */
    @Requires(admin, 'community-admin')
    @ReadsFrom(banLists, banListExceptions, bans)
    @ChangesElsewhere()
    @Get()
    all(): Promise<BanListsAnswer> {
      return this.lists.all(game);
    }

    /** It is read within seconds, and changes nothing before somebody has accepted what was read. */
    @Requires('community-admin')
    @HttpCode(200)
    @Post()
    async subscribe(
      @Body() input: SubscribeBanListDto,
      @IdempotentRequest() context: RequestContext,
    ): Promise<CommandAnswer<SubscribeAnswer>> {
      const { listId, receipt } = await this.commands.execute(new SubscribeToBanList(context, game, input));
      return answer({ success: true, message: 'The list is subscribed.', listId }, receipt);
    }

    /** 202: it is read a little later. */
    @Requires(admin, 'community-admin')
    @HttpCode(202)
    @Post(':listId/read')
    async read(@Param('listId') listId: string, @CurrentRequest() context: RequestContext) {
      return done('The list is read.', await this.commands.execute(new ReadBanList(context, game, listId, null)));
    }

    /** What was held counts at the next reading, if the list is still the same. 409 `reading-changed` for what is none. */
    @Requires('community-admin')
    @HttpCode(202)
    @Post(':listId/accept')
    async accept(
      @Param('listId') listId: string,
      @Body() { hash }: AcceptBanListDto,
      @CurrentRequest() context: RequestContext,
    ) {
      return done('The list is taken over.', await this.commands.execute(new ReadBanList(context, game, listId, hash)));
    }

    /** Its bans are lifted in a while, or stay as if staff had made them. */
    @Requires('community-admin')
    @HttpCode(200)
    @Post(':listId/unsubscribe')
    async unsubscribe(
      @Param('listId') listId: string,
      @Body() input: UnsubscribeBanListDto,
      @CurrentRequest() context: RequestContext,
    ) {
      return done(
        'The list is not read any more.',
        await this.commands.execute(new UnsubscribeFromBanList(context, game, listId, input)),
      );
    }
  }
  // The api's description names operations by their class.
  return Object.defineProperty(BanListsOfGame, 'name', { value: name });
};

export const SquadBanLists = banListsOf('SquadBanLists', 'squad', 'squad-admin');
export const ReforgerBanLists = banListsOf('ReforgerBanLists', 'reforger', 'reforger-admin');
