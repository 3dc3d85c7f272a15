import { Injectable } from '@nestjs/common';
import { reforgerPlayers } from '@app/contracts/reforger/read-models';
import type { ReforgerSearchAnswer } from '@app/contracts/reforger/reforger';
import { SEARCH, isTooShort, searchText, searchable } from '@app/domain/battlelog/rules';
import { playerUuid } from '@app/domain/player-key';
import { ReadModels } from '@app/storage/read-models/reader';
import { nameOf, ReforgerPlayers } from './players';

@Injectable()
export class ReforgerPlayerSearch {
  constructor(
    private readonly readModels: ReadModels,
    private readonly players: ReforgerPlayers,
  ) {}

  /** By a part of the name, or by a whole UUID. What is too short finds nobody. */
  async search(typed: string): Promise<ReforgerSearchAnswer> {
    const text = searchText(typed);
    const found = isTooShort(text) ? [] : await this.matching(text);
    const results = found.map((player) => ({
      playerUID: player.playerId,
      playerName: nameOf(player),
      platform: player.platform?.value ?? null,
    }));
    return { success: true, results };
  }

  private async matching(text: string) {
    const uuid = playerUuid(text);
    const player = uuid === undefined ? undefined : await this.players.find(uuid);
    if (player) return [player];
    return this.readModels.search(reforgerPlayers, 'search', searchable(text), SEARCH.most);
  }
}
