import { Body, Controller, Get, HttpCode, Param, Post, type Type } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import type { Right } from '@app/contracts/community/rights';
import type { ModerationSettings, OrderAnswer, OrdersAnswer, RecordAnswer } from '@app/contracts/moderation/moderation';
import { NoteDto, OrderDto } from '@app/contracts/moderation/moderation.dto';
import { playerRecords, serverOrderList } from '@app/contracts/moderation/read-models';
import type { ModeratedGame } from '@app/domain/moderation/events';
import { answer, done, type CommandAnswer } from '../platform/commands/command-answer';
import { IdempotentRequest, type RequestContext } from '../platform/requests/caller';
import { SeenReforgerPlayers, SeenSquadPlayers, type SeenPlayers } from '../platform/ports/seen-players';
import { Requires } from '../platform/requests/policy';
import { ChangesElsewhere, ReadsFrom } from '../platform/responses/read-after';
import { WholeId } from '../platform/validation/validation';
import { AddNote } from './add-note';
import { GiveOrder } from './orders/give-order';
import { Records } from './records';

/**
 * The same routes for each game, each with its own policy for that game's admins: a policy is declared on the handler
 * itself.
 */
const moderationOf = (name: string, game: ModeratedGame, admin: Right, players: typeof SeenPlayers): Type => {
  @ApiTags('moderation')
  @Controller(`api/moderation/${game}`)
  class Moderation {
    constructor(
      private readonly commands: CommandBus,
      private readonly records: Records,
    ) {}

    @Requires(admin, 'community-admin')
    @Get('settings')
    settings(): ModerationSettings {
      return this.records.settings();
    }

    @Requires(admin, 'community-admin')
    @ReadsFrom(serverOrderList)
    @Get('servers/:serverId/orders')
    orders(@Param('serverId', WholeId) serverId: number): Promise<OrdersAnswer> {
      return this.records.orders(game, serverId);
    }

    /** 202: the server's agent carries it out a little later. 409 `already-ordered` while the same order is under way. */
    @Requires(admin, 'community-admin')
    @HttpCode(202)
    @Post('servers/:serverId/orders')
    async order(
      @Param('serverId', WholeId) serverId: number,
      @Body() input: OrderDto,
      @IdempotentRequest() context: RequestContext,
    ): Promise<CommandAnswer<OrderAnswer>> {
      const { orderId, receipt } = await this.commands.execute(new GiveOrder(context, game, serverId, input));
      return answer({ success: true, orderId }, receipt);
    }

    /** Whether a ban of it is in force goes by the clock. */
    @Requires(admin, 'community-admin')
    @ReadsFrom(playerRecords, players)
    @ChangesElsewhere()
    @Get('players/:player/record')
    record(@Param('player') player: string): Promise<RecordAnswer> {
      return this.records.record(game, player);
    }

    @Requires(admin, 'community-admin')
    @HttpCode(200)
    @Post('players/:player/notes')
    async note(@Param('player') player: string, @Body() input: NoteDto, @IdempotentRequest() context: RequestContext) {
      return done('Note added', await this.commands.execute(new AddNote(context, game, player, input)));
    }
  }
  // The api's description names operations by their class.
  return Object.defineProperty(Moderation, 'name', { value: name });
};

export const SquadModeration = moderationOf('SquadModeration', 'squad', 'squad-admin', SeenSquadPlayers);
export const ReforgerModeration = moderationOf('ReforgerModeration', 'reforger', 'reforger-admin', SeenReforgerPlayers);
