import { Injectable } from '@nestjs/common';
import { squadPlayers } from '@app/contracts/squad/read-models';
import type { SquadSearchAnswer } from '@app/contracts/squad/squad';
import { playerKey } from '@app/domain/player-key';
import { SEARCH, isTooShort, searchText, searchable } from '@app/domain/battlelog/rules';
import { ReadModels } from '@app/storage/read-models/reader';
import { PlayersById } from './players-by-id';

@Injectable()
export class PlayerSearch {
  constructor(
    private readonly readModels: ReadModels,
    private readonly players: PlayersById,
  ) {}

  /** By a part of the name, or by a whole Steam ID or EOS id. What is too short finds nobody. */
  async search(typed: string): Promise<SquadSearchAnswer> {
    const text = searchText(typed);
    const found = isTooShort(text) ? [] : await this.matching(text);
    const results = found.map(({ steamId, playerId, name }) => ({
      steamID: steamId,
      playerID: playerId,
      playerName: name,
    }));
    return { success: true, results };
  }

  private async matching(text: string) {
    const key = playerKey(text);
    if (key !== undefined) {
      const player = await this.players.find(key);
      if (player) return [player];
    }
    return this.readModels.search(squadPlayers, 'search', searchable(text), SEARCH.most);
  }
}
