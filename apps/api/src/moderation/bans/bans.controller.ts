import { Body, Controller, Get, HttpCode, Param, Post, Query, StreamableFile, type Type } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiProduces, ApiTags } from '@nestjs/swagger';
import type { Right } from '@app/contracts/community/rights';
import type { BanAnswer, BannedAnswer, BansAnswer } from '@app/contracts/moderation/moderation';
import { BanDto, BanLengthDto, BansQuery, LiftBanDto } from '@app/contracts/moderation/moderation.dto';
import { bans, serverOrderList } from '@app/contracts/moderation/read-models';
import type { ModeratedGame, PlayerRecordFacts } from '@app/domain/moderation/events';
import { answer, done, type CommandAnswer } from '../../platform/commands/command-answer';
import { now } from '../../platform/commands/context';
import { CurrentRequest, IdempotentRequest, type RequestContext } from '../../platform/requests/caller';
import { Requires } from '../../platform/requests/policy';
import { ChangesElsewhere, ReadsFrom } from '../../platform/responses/read-after';
import { BanList } from './ban-list';
import { BanPlayer } from './ban-player';
import { ChangeBan, LiftBan } from './change-ban';

/**
 * The same routes for each game, each with its own policy for that game's admins: a policy is declared on the handler
 * itself.
 */
const bansOf = (name: string, game: ModeratedGame, admin: Right): Type => {
  @ApiTags('moderation')
  @Controller(`api/moderation/${game}`)
  class Bans {
    constructor(
      private readonly commands: CommandBus,
      private readonly banList: BanList,
    ) {}

    @Requires(admin, 'community-admin')
    @ReadsFrom(bans)
    @Get('banned')
    banned(): Promise<BannedAnswer> {
      return this.banList.banned(game);
    }

    /** A ban ends by the clock, without an event. */
    @Requires(admin, 'community-admin')
    @ReadsFrom(bans, serverOrderList)
    @ChangesElsewhere()
    @Get('bans')
    bans(@Query() query: BansQuery): Promise<BansAnswer> {
      return this.banList.page(game, query);
    }

    /** The bans in force as a file that servers and other tools read. */
    @Requires(admin, 'community-admin')
    @ReadsFrom(bans)
    @ApiProduces('text/plain')
    @Get('bans/file')
    async file(): Promise<StreamableFile> {
      return new StreamableFile(Buffer.from(await this.banList.asFile(game)), {
        type: 'text/plain; charset=utf-8',
        disposition: `attachment; filename="${game}-bans-${now().slice(0, 10)}.cfg"`,
      });
    }

    /** 409 `already-banned` while another ban is in force. */
    @Requires(admin, 'community-admin')
    @HttpCode(200)
    @Post('bans')
    async ban(@Body() input: BanDto, @IdempotentRequest() context: RequestContext): Promise<CommandAnswer<BanAnswer>> {
      const receipt = await this.commands.execute(new BanPlayer(context, game, input));
      const { banId, name: called, player } = receipt.events[0]!.data as PlayerRecordFacts['PlayerBanned'];
      return answer({ success: true, message: `${called || player} is banned`, banId }, receipt);
    }

    /** Counted from now. 409 `ban-over` for one that is over. */
    @Requires(admin, 'community-admin')
    @HttpCode(200)
    @Post('bans/:banId/length')
    async length(
      @Param('banId') banId: string,
      @Body() { days }: BanLengthDto,
      @IdempotentRequest() context: RequestContext,
    ) {
      return done('Length changed', await this.commands.execute(new ChangeBan(context, game, banId, days)));
    }

    /** 409 `ban-over`, with both reasons, for one that was lifted for another reason. */
    @Requires(admin, 'community-admin')
    @HttpCode(200)
    @Post('bans/:banId/lift')
    async lift(
      @Param('banId') banId: string,
      @Body() { reason }: LiftBanDto,
      @CurrentRequest() context: RequestContext,
    ) {
      return done('Ban lifted', await this.commands.execute(new LiftBan(context, game, banId, reason)));
    }
  }
  // The api's description names operations by their class.
  return Object.defineProperty(Bans, 'name', { value: name });
};

export const SquadBans = bansOf('SquadBans', 'squad', 'squad-admin');
export const ReforgerBans = bansOf('ReforgerBans', 'reforger', 'reforger-admin');
