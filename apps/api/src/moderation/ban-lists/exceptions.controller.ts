import { Body, Controller, HttpCode, Param, Post, type Type } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import type { Right } from '@app/contracts/community/rights';
import { BanListExceptionDto } from '@app/contracts/moderation/moderation.dto';
import type { ModeratedGame } from '@app/domain/moderation/events';
import { done } from '../../platform/commands/command-answer';
import { CurrentRequest, type RequestContext } from '../../platform/requests/caller';
import { Requires } from '../../platform/requests/policy';
import { EndBanListException, ExceptFromBanList } from './exceptions';

/** Whom a subscribed list bans nowhere; the same routes for each game, with that game's policy. */
const exceptionsOf = (name: string, game: ModeratedGame, admin: Right): Type => {
  @ApiTags('moderation')
  @Controller(`api/moderation/${game}/ban-lists/:listId/exceptions`)
  class ExceptionsOfGame {
    constructor(private readonly commands: CommandBus) {}

    /** Lifts the ban that the list brought, too. */
    @Requires(admin, 'community-admin')
    @HttpCode(200)
    @Post()
    async except(
      @Param('listId') listId: string,
      @Body() input: BanListExceptionDto,
      @CurrentRequest() context: RequestContext,
    ) {
      return done(
        'The player is excepted from the list.',
        await this.commands.execute(new ExceptFromBanList(context, game, listId, input)),
      );
    }

    @Requires(admin, 'community-admin')
    @HttpCode(200)
    @Post(':player/end')
    async endException(
      @Param('listId') listId: string,
      @Param('player') player: string,
      @CurrentRequest() context: RequestContext,
    ) {
      return done(
        'The list counts again from its next reading on.',
        await this.commands.execute(new EndBanListException(context, game, listId, player)),
      );
    }
  }
  // The api's description names operations by their class.
  return Object.defineProperty(ExceptionsOfGame, 'name', { value: name });
};

export const SquadListExceptions = exceptionsOf('SquadListExceptions', 'squad', 'squad-admin');
export const ReforgerListExceptions = exceptionsOf('ReforgerListExceptions', 'reforger', 'reforger-admin');
