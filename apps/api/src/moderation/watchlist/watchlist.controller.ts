import { Body, Controller, Delete, Get, Param, Put, type Type } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import type { Right } from '@app/contracts/community/rights';
import { WatchDto } from '@app/contracts/moderation/moderation.dto';
import { watchlists } from '@app/contracts/moderation/read-models';
import type { Edit } from '@app/domain/editing';
import type { ModeratedGame } from '@app/domain/moderation/events';
import { done } from '../../platform/commands/command-answer';
import { CurrentRequest, type RequestContext } from '../../platform/requests/caller';
import { IfMatch } from '../../platform/requests/if-match';
import { Requires } from '../../platform/requests/policy';
import type { Page } from '../../platform/responses/answers';
import { ChangesElsewhere, ReadsFrom } from '../../platform/responses/read-after';
import { UnwatchPlayer, Watchlists, WatchPlayer } from './watchlist';

/** Whom the staff of a game keep an eye on; the same routes for each game, with that game's policy. */
const watchlistOf = (name: string, game: ModeratedGame, admin: Right): Type => {
  const QUESTION = `GET /api/moderation/${game}/watchlist`;

  @ApiTags('moderation')
  @Controller(`api/moderation/${game}/watchlist`)
  class WatchlistOfGame {
    constructor(
      private readonly commands: CommandBus,
      private readonly watchlist: Watchlists,
    ) {}

    /** An entry ends by the clock, without an event. The ETag begins with the revision, for `If-Match`. */
    @Requires(admin, 'community-admin')
    @ReadsFrom(watchlists)
    @ChangesElsewhere()
    @Get()
    all(): Promise<Page> {
      return this.watchlist.page(game);
    }

    /** Who is watched already gets this reason and end: 409 `watch-changed` and 428 carry the current ones. */
    @Requires(admin, 'community-admin')
    @Put(':player')
    async watch(
      @Param('player') player: string,
      @Body() input: WatchDto,
      @CurrentRequest() context: RequestContext,
      @IfMatch(QUESTION) edit: Edit,
    ) {
      const receipt = await this.commands.execute(new WatchPlayer(context, game, player, input, edit));
      return done('The player is on the watchlist.', receipt);
    }

    /** Who is on the list no more stays off it. */
    @Requires(admin, 'community-admin')
    @Delete(':player')
    async unwatch(
      @Param('player') player: string,
      @CurrentRequest() context: RequestContext,
      @IfMatch(QUESTION) edit: Edit,
    ) {
      const receipt = await this.commands.execute(new UnwatchPlayer(context, game, player, edit));
      return done('The player is watched no more.', receipt);
    }
  }
  // The api's description names operations by their class.
  return Object.defineProperty(WatchlistOfGame, 'name', { value: name });
};

export const SquadWatchlist = watchlistOf('SquadWatchlist', 'squad', 'squad-admin');
export const ReforgerWatchlist = watchlistOf('ReforgerWatchlist', 'reforger', 'reforger-admin');
