import { Injectable } from '@nestjs/common';
import { reforgerPlayers, type ReforgerPlayerDocument } from '@app/contracts/reforger/read-models';
import { playerUuid } from '@app/domain/player-key';
import { SeenReforgerPlayers, type SeenPlayer } from '../../platform/ports/seen-players';
import { AnswersFrom } from '../../platform/responses/read-after';
import { ReforgerPlayers } from '../players';

@Injectable()
@AnswersFrom(reforgerPlayers)
export class ReforgerPlayersForStaff extends SeenReforgerPlayers {
  constructor(private readonly players: ReforgerPlayers) {
    super();
  }

  keyOf(key: string): string | undefined {
    return playerUuid(key);
  }

  async find(key: string): Promise<SeenPlayer | undefined> {
    const player = await this.players.find(key);
    return player && toSeen(player);
  }

  async findMany(keys: readonly string[]): Promise<ReadonlyMap<string, SeenPlayer>> {
    const found = await this.players.all(keys);
    return new Map([...found].map(([key, player]) => [key, toSeen(player)]));
  }
}

const toSeen = ({ playerId, names: [used] }: ReforgerPlayerDocument): SeenPlayer => ({
  ...{ player: playerId, alias: null, name: used?.name ?? '', seenAt: used?.seenAt ?? '' },
});
