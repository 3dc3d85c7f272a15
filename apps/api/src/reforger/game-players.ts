import { Injectable } from '@nestjs/common';
import { ReforgerGamePlayers, type NamedPlayer, type PlayerCard } from '../platform/discord/game-players';
import { PlayerUid } from '../platform/validation/player-uid';
import { ReforgerProfiles } from './battlelog/profiles';
import { ReforgerPlayerSearch } from './player-search';

/** The answers of the search and of the profile pages. */
@Injectable()
export class ReforgerPlayersByName extends ReforgerGamePlayers {
  constructor(
    private readonly found: ReforgerPlayerSearch,
    private readonly profiles: ReforgerProfiles,
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
