import { Body, Controller, Get, HttpCode, Inject, Post, Query } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { PlayerSearchQuery } from '@app/contracts/battlelog/battlelog.dto';
import type { ShownAddressAnswer } from '@app/contracts/battlelog/lookup';
import {
  LookupQuery,
  PreviousAltsQuery,
  ReforgerFightsQuery,
  ShowReforgerAddressDto,
} from '@app/contracts/battlelog/lookup.dto';
import type {
  ReforgerFightsAnswer,
  ReforgerLookupAnswer,
  ReforgerPreviousAltsAnswer,
  ReforgerSuggestionsAnswer,
} from '@app/contracts/reforger/lookup';
import {
  reforgerFightLists,
  reforgerPlayers,
  reforgerProfiles,
  reforgerSeeders,
  reforgerTotals,
} from '@app/contracts/reforger/read-models';
import { CurrentRequest, type RequestContext } from '../../platform/requests/caller';
import { answer, type CommandAnswer } from '../../platform/commands/command-answer';
import { CONFIG, type Config } from '../../platform/config';
import { gameServerOf } from '../../platform/game-servers';
import { recordedLook, ShowAddress } from '../../platform/lookup/commands';
import { PlayerAddresses } from '../../platform/lookup/player-addresses';
import { Requires } from '../../platform/requests/policy';
import { OnDemand, ReadsFrom } from '../../platform/responses/read-after';
import { ReforgerOwners } from '../../platform/ports/reforger-owners';
import { SupporterMemberships } from '../../platform/ports/supporter-memberships';
import { ReforgerFightLists } from '../battlelog/fight-lists';
import { lookedUp, ReforgerLookups, toSuggestion } from './lookups';

/** Reforger's players for staff. Looking somebody up is recorded; addresses are masked until one is wanted, with a reason. */
@ApiTags('reforger')
@Controller('api/admin-portal/reforger')
export class ReforgerLookupController {
  constructor(
    private readonly commands: CommandBus,
    private readonly lookups: ReforgerLookups,
    private readonly fights: ReforgerFightLists,
    private readonly addresses: PlayerAddresses,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Requires('reforger-admin', 'community-admin')
  @ReadsFrom(reforgerPlayers)
  @Get('player-autocomplete')
  suggestions(@Query() { q }: PlayerSearchQuery): Promise<ReforgerSuggestionsAnswer> {
    return this.lookups.suggestions(q);
  }

  /** By a UUID, an exact name, or the best of the search. */
  @Requires('reforger-admin', 'community-admin')
  @ReadsFrom(reforgerPlayers, reforgerProfiles, reforgerSeeders, reforgerTotals, ReforgerOwners, SupporterMemberships)
  @OnDemand()
  @Get('player-stats')
  async player(
    @Query() { query }: LookupQuery,
    @CurrentRequest() context: RequestContext,
  ): Promise<ReforgerLookupAnswer> {
    const { player, choices } = await this.lookups.find(query);
    if (!player)
      return {
        ...{ success: true, player: null, choices: choices.map((one) => toSuggestion(one, query)) },
        message: 'Several players fit: choose one.',
      };
    const shown = await recordedLook(this.commands, context, lookedUp(player), () => this.lookups.player(player));
    return { success: true, player: shown, choices: [], message: '' };
  }

  /** Who else came from the addresses before the current one. Part of the same look. */
  @Requires('reforger-admin', 'community-admin')
  @ReadsFrom(reforgerPlayers)
  @OnDemand()
  @Get('player-previous-ip-alts')
  async previousAlts(
    @Query() { playerUID }: PreviousAltsQuery,
    @CurrentRequest() context: RequestContext,
  ): Promise<ReforgerPreviousAltsAnswer> {
    const player = await this.lookups.get(playerUID);
    const previousIPAlts = await recordedLook(this.commands, context, lookedUp(player), () =>
      this.lookups.previousAlts(player),
    );
    return { success: true, previousIPAlts };
  }

  /** What a player did and suffered. Part of the same look. */
  @Requires('reforger-admin', 'community-admin')
  @ReadsFrom(reforgerPlayers, reforgerFightLists)
  @OnDemand()
  @Get('player-events')
  async events(
    @Query() { playerUID, ...query }: ReforgerFightsQuery,
    @CurrentRequest() context: RequestContext,
  ): Promise<ReforgerFightsAnswer> {
    const { serverID = 'all' } = query;
    if (serverID !== 'all') gameServerOf(this.config, 'reforger', Number(serverID));
    const player = await this.lookups.get(playerUID);
    return recordedLook(this.commands, context, lookedUp(player), () => this.fights.page(player, query));
  }

  /** One address of the player in full; the reason is recorded, the address is not. */
  @Requires('reforger-admin', 'community-admin')
  @HttpCode(200)
  @Post('player-address')
  async address(
    @Body() { playerUID, addressId, reason }: ShowReforgerAddressDto,
    @CurrentRequest() context: RequestContext,
  ): Promise<CommandAnswer<ShownAddressAnswer>> {
    const player = await this.lookups.get(playerUID);
    const address = await this.addresses.full('reforger', player.playerId, addressId);
    const receipt = await this.commands.execute(new ShowAddress(context, lookedUp(player), reason));
    return answer({ success: true, address }, receipt);
  }
}
