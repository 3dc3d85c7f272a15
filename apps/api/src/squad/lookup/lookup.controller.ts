import { Body, Controller, Get, HttpCode, Inject, Post, Query } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { PlayerSearchQuery } from '@app/contracts/battlelog/battlelog.dto';
import type { ShownAddressAnswer } from '@app/contracts/battlelog/lookup';
import { LookupQuery, ShowSquadAddressDto, SquadFightsQuery } from '@app/contracts/battlelog/lookup.dto';
import type { SquadFightsAnswer, SquadLookupAnswer, SquadSuggestionsAnswer } from '@app/contracts/squad/lookup';
import {
  squadFightLists,
  squadLeaders,
  squadLinks,
  squadPlayers,
  squadProfiles,
} from '@app/contracts/squad/read-models';
import { CurrentRequest, type RequestContext } from '../../platform/requests/caller';
import { answer, type CommandAnswer } from '../../platform/commands/command-answer';
import { CONFIG, type Config } from '../../platform/config';
import { gameServerOf } from '../../platform/game-servers';
import { recordedLook, ShowAddress } from '../../platform/lookup/commands';
import { PlayerAddresses } from '../../platform/lookup/player-addresses';
import { Requires } from '../../platform/requests/policy';
import { OnDemand, ReadsFrom } from '../../platform/responses/read-after';
import { ReforgerOwners } from '../../platform/ports/reforger-owners';
import { RewardProgress } from '../../platform/ports/seeding';
import { SupporterMemberships } from '../../platform/ports/supporter-memberships';
import { FightLists } from '../battlelog/fight-lists';
import { lookedUp, Lookups } from './lookups';

/** Squad's players for staff. Looking somebody up is recorded; addresses are masked until one is wanted, with a reason. */
@ApiTags('squad')
@Controller('api/admin-portal/squad')
export class LookupController {
  constructor(
    private readonly commands: CommandBus,
    private readonly lookups: Lookups,
    private readonly fights: FightLists,
    private readonly addresses: PlayerAddresses,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Requires('squad-admin', 'community-admin')
  @ReadsFrom(squadPlayers)
  @Get('player-autocomplete')
  suggestions(@Query() { q }: PlayerSearchQuery): Promise<SquadSuggestionsAnswer> {
    return this.lookups.suggestions(q);
  }

  /** By an id, an exact name, or the best of the search. */
  @Requires('squad-admin', 'community-admin')
  @ReadsFrom(
    squadPlayers,
    squadProfiles,
    squadLeaders,
    squadLinks,
    RewardProgress,
    ReforgerOwners,
    SupporterMemberships,
  )
  @OnDemand()
  @Get('player-stats')
  async player(@Query() { query }: LookupQuery, @CurrentRequest() context: RequestContext): Promise<SquadLookupAnswer> {
    const { player, choices } = await this.lookups.find(query);
    if (!player)
      return { success: true, player: null, choices: choices.map((one) => this.lookups.toSuggestion(one, query)) };
    const shown = await recordedLook(this.commands, context, lookedUp(player), () => this.lookups.player(player));
    return { success: true, player: shown, choices: [] };
  }

  /** What a player did and suffered. Part of the same look. */
  @Requires('squad-admin', 'community-admin')
  @ReadsFrom(squadPlayers, squadFightLists)
  @OnDemand()
  @Get('player-events')
  async events(
    @Query() { steamID, ...query }: SquadFightsQuery,
    @CurrentRequest() context: RequestContext,
  ): Promise<SquadFightsAnswer> {
    const { serverID = 'all' } = query;
    if (serverID !== 'all') gameServerOf(this.config, 'squad', Number(serverID));
    const player = await this.lookups.get(steamID);
    return recordedLook(this.commands, context, lookedUp(player), () => this.fights.page(player, query));
  }

  /** One address of the player in full; the reason is recorded, the address is not. */
  @Requires('squad-admin', 'community-admin')
  @HttpCode(200)
  @Post('player-address')
  async address(
    @Body() { steamID, addressId, reason }: ShowSquadAddressDto,
    @CurrentRequest() context: RequestContext,
  ): Promise<CommandAnswer<ShownAddressAnswer>> {
    const player = await this.lookups.get(steamID);
    const address = await this.addresses.full('squad', player.playerId, addressId);
    const receipt = await this.commands.execute(new ShowAddress(context, lookedUp(player), reason));
    return answer({ success: true, address }, receipt);
  }
}
