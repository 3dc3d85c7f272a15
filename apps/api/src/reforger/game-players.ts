import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { ReforgerLeaderboardAnswer } from '@app/contracts/reforger/reforger';
import { BOARDS, type Board } from '@app/domain/reforger/rules';
import {
  ReforgerGamePlayers,
  type BoardTop,
  type NamedPlayer,
  type PlayerCard,
  type StaffCard,
  type Window,
} from '../platform/discord/game-players';
import { recordedLook } from '../platform/lookup/commands';
import type { RequestContext } from '../platform/requests/caller';
import { PlayerUid } from '../platform/validation/player-uid';
import { ReforgerLeaderboards } from './battlelog/leaderboards';
import { ReforgerProfiles } from './battlelog/profiles';
import { lookedUp, ReforgerLookups } from './lookup/lookups';
import { ReforgerPlayerSearch } from './player-search';

/** The answers of the search and of the profile pages. */
@Injectable()
export class ReforgerPlayersByName extends ReforgerGamePlayers {
  readonly boards = Object.keys(BOARDS);

  constructor(
    private readonly found: ReforgerPlayerSearch,
    private readonly profiles: ReforgerProfiles,
    private readonly leaderboards: ReforgerLeaderboards,
    private readonly lookups: ReforgerLookups,
    private readonly commands: CommandBus,
  ) {
    super();
  }

  async search(typed: string): Promise<readonly NamedPlayer[]> {
    const { results } = await this.found.search(typed);
    return results.map(({ playerUID, playerName }) => ({ key: playerUID, name: playerName }));
  }

  async own(memberId: string) {
    const { reforgerUUID: key, message } = await this.profiles.summary(memberId);
    return key === null ? { why: message } : { key };
  }

  async top(board: string, window: Window): Promise<BoardTop> {
    const { json } = await this.leaderboards.page(board as Board, { window });
    const { description, players } = (JSON.parse(json) as ReforgerLeaderboardAnswer).data;
    const isSeconds = board === 'timePlayed';
    const rows = players.map((one) => (isSeconds ? { ...one, value: Math.floor(one.value / 60) } : one));
    return { description, rows, isTime: isSeconds || board === 'seeders' };
  }

  async card(typed: string): Promise<PlayerCard> {
    const uuid = new PlayerUid().transform(typed);
    const [{ data: basic }, { data: stats }] = await Promise.all([
      this.profiles.basic(uuid),
      this.profiles.stats(uuid),
    ]);
    const { kills, deaths } = stats.score;
    return {
      ...{ name: basic.playerName, rank: basic.rank?.name ?? null, kills, deaths, kdRatio: basic.kdRatio },
      ...{ revives: null, playtime: basic.timePlayed },
    };
  }

  async lookUp(context: RequestContext, key: string): Promise<StaffCard> {
    const found = await this.lookups.get(key);
    const player = await recordedLook(this.commands, context, lookedUp(found), () => this.lookups.player(found));
    const { totalKills: kills, totalDeaths: deaths, kdRatio, playtime, altAccounts, accountInfo } = player;
    return {
      ...{ name: player.playerName, rank: player.rankName, kills, deaths, kdRatio, revives: null },
      playtime: playtime === null ? null : { hours: Math.floor(playtime / 60), minutes: playtime % 60 },
      ...{ names: altAccounts.previousNames.map(({ name }) => name), teamkills: player.totalTeamkills },
      ...{ firstSeen: player.firstSeen, lastSeen: player.lastSeen, member: accountInfo.discordUsername },
      ...{ supporterTier: accountInfo.patreonTier, others: altAccounts.currentIPAlts.length },
    };
  }
}
