import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { SquadLeaderboardAnswer } from '@app/contracts/squad/squad';
import { kdOf } from '@app/domain/battlelog/rules';
import { BOARDS, type Board } from '@app/domain/squad/rules';
import {
  SquadGamePlayers,
  type BoardTop,
  type NamedPlayer,
  type PlayerCard,
  type StaffCard,
  type Window,
} from '../platform/discord/game-players';
import { recordedLook } from '../platform/lookup/commands';
import type { RequestContext } from '../platform/requests/caller';
import { PlayerKey } from '../platform/validation/player-key';
import { Leaderboards } from './battlelog/leaderboards';
import { Profiles } from './battlelog/profiles';
import { lookedUp, Lookups } from './lookup/lookups';
import { PlayersById } from './players-by-id';
import { PlayerSearch } from './player-search';

/** The answers of the search and of the profile pages. */
@Injectable()
export class SquadPlayersByName extends SquadGamePlayers {
  readonly boards = Object.keys(BOARDS);

  constructor(
    private readonly found: PlayerSearch,
    private readonly profiles: Profiles,
    private readonly players: PlayersById,
    private readonly leaderboards: Leaderboards,
    private readonly lookups: Lookups,
    private readonly commands: CommandBus,
  ) {
    super();
  }

  async search(typed: string): Promise<readonly NamedPlayer[]> {
    const { results } = await this.found.search(typed);
    return results.map(({ steamID, playerID, playerName }) => ({ key: steamID || playerID, name: playerName }));
  }

  async own(memberId: string) {
    const { hasSquadProfile, steamId, message } = await this.profiles.summary(memberId);
    return hasSquadProfile && steamId !== null ? { key: steamId } : { why: message };
  }

  async top(board: string, window: Window): Promise<BoardTop> {
    const { json } = await this.leaderboards.page(board as Board, { window });
    const { description, players: rows } = (JSON.parse(json) as SquadLeaderboardAnswer).data;
    return { description, rows, isTime: board === 'playtime' };
  }

  async card(typed: string): Promise<PlayerCard> {
    const key = new PlayerKey().transform(typed);
    const [{ data }, { kills, deaths, revives, playtime }] = await Promise.all([
      this.profiles.basic(key),
      this.players.get(key, 'Failed to load statistics'),
    ]);
    return {
      ...{ name: data.playerName, rank: data.rank.name, kills, deaths, kdRatio: data.kdRatio, revives },
      playtime: { hours: Math.floor(playtime / 3_600), minutes: Math.floor((playtime % 3_600) / 60) },
    };
  }

  async lookUp(context: RequestContext, key: string): Promise<StaffCard> {
    const found = await this.lookups.get(key);
    const player = await recordedLook(this.commands, context, lookedUp(found), () => this.lookups.player(found));
    const { totalKills: kills, totalDeaths: deaths, totalRevives: revives, playtime, accountInfo } = player;
    return {
      ...{ name: player.lastName, rank: player.rankName, kills, deaths, kdRatio: kdOf(kills, deaths), revives },
      playtime: { hours: Math.floor(playtime / 60), minutes: playtime % 60 },
      ...{ names: player.previousNames.map(({ name }) => name), teamkills: player.totalTeamkills },
      ...{ firstSeen: player.firstSeen, lastSeen: player.lastSeen, member: accountInfo.discordUsername },
      ...{ supporterTier: accountInfo.patreonTier, others: player.altAccounts.accounts.length },
    };
  }
}
