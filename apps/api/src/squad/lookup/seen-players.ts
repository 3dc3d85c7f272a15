import { Injectable } from '@nestjs/common';
import { squadPlayers } from '@app/contracts/squad/read-models';
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
    if (!player) return undefined;
    const { playerId, steamId, name, seenAt } = player;
    return { player: steamId || playerId, alias: steamId && steamId !== playerId ? playerId : null, name, seenAt };
  }
}
