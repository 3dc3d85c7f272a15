import { Injectable } from '@nestjs/common';
import type { ReforgerLeaderboardAnswer } from '@app/contracts/reforger/reforger';
import { BOARDS, type Board } from '@app/domain/reforger/rules';
import {
  ReforgerGamePlayers,
  type BoardTop,
  type NamedPlayer,
  type PlayerCard,
  type Window,
} from '../platform/discord/game-players';
import { PlayerUid } from '../platform/validation/player-uid';
import { ReforgerLeaderboards } from './battlelog/leaderboards';
import { ReforgerProfiles } from './battlelog/profiles';
import { ReforgerPlayerSearch } from './player-search';

/** The answers of the search and of the profile pages. */
@Injectable()
export class ReforgerPlayersByName extends ReforgerGamePlayers {
  readonly boards = Object.keys(BOARDS);

  constructor(
    private readonly found: ReforgerPlayerSearch,
    private readonly profiles: ReforgerProfiles,
    private readonly leaderboards: ReforgerLeaderboards,
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
}
