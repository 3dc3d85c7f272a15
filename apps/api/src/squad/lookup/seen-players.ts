import { Injectable } from '@nestjs/common';
import { squadPlayers, type SquadPlayerDocument } from '@app/contracts/squad/read-models';
import { playerKey } from '@app/domain/player-key';
import { SeenSquadPlayers, type SeenPlayer } from '../../platform/ports/seen-players';
import { AnswersFrom } from '../../platform/responses/read-after';
import { PlayersById } from '../players-by-id';

@Injectable()
@AnswersFrom(squadPlayers)
export class SquadPlayersForStaff extends SeenSquadPlayers {
  constructor(private readonly players: PlayersById) {
    super();
  }

  keyOf(key: string): string | undefined {
    return playerKey(key);
  }

  async find(key: string): Promise<SeenPlayer | undefined> {
    const player = await this.players.find(key);
    return player && toSeen(player);
  }

  async findMany(keys: readonly string[]): Promise<ReadonlyMap<string, SeenPlayer>> {
    const found = await this.players.findMany(keys);
    return new Map([...found].map(([key, player]) => [key, toSeen(player)]));
  }
}

const toSeen = ({ playerId, steamId, name, seenAt }: SquadPlayerDocument): SeenPlayer => ({
  ...{ player: steamId || playerId, alias: steamId && steamId !== playerId ? playerId : null, name, seenAt },
});
