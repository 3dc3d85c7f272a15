import { Injectable } from '@nestjs/common';
import { cleanText } from '@app/domain/text';
import type { ModeratedGame } from '@app/domain/moderation/events';
import { Refused } from '../platform/responses/failures';
import {
  SeenReforgerPlayers,
  SeenSquadPlayers,
  type SeenPlayer,
  type SeenPlayers,
} from '../platform/ports/seen-players';

/** The players of both games, for who moderates them. */
@Injectable()
export class ModeratedPlayers {
  constructor(
    private readonly squad: SeenSquadPlayers,
    private readonly reforger: SeenReforgerPlayers,
  ) {}

  /** @throws Refused 400 for what is no id of a player of the game */
  keyOf(game: ModeratedGame, typed: string): string {
    const key = this.of(game).keyOf(typed);
    if (key === undefined)
      throw new Refused(
        400,
        'invalid',
        game === 'squad' ? 'A player is named by a Steam ID or an EOS ID.' : 'A player is named by a UUID.',
      );
    return key;
  }

  /** Whether it is an id of a player of the game: that of somebody who was erased is not. */
  isPlayer(game: ModeratedGame, id: string): boolean {
    return this.of(game).keyOf(id) !== undefined;
  }

  /** Undefined for who was never seen on a server. @throws Refused 400 */
  find(game: ModeratedGame, typed: string): Promise<SeenPlayer | undefined> {
    return this.of(game).find(this.keyOf(game, typed));
  }

  /** Those of several who were seen on a server, by the ids that they were asked for. @param ids as the site names players */
  findMany(game: ModeratedGame, ids: readonly string[]): Promise<ReadonlyMap<string, SeenPlayer>> {
    return this.of(game).findMany(ids);
  }

  /** Who is meant. Of somebody who was never seen the name that staff gave. @throws Refused 400 */
  async target(
    game: ModeratedGame,
    typed: string,
    name: string | undefined,
  ): Promise<Pick<SeenPlayer, 'player' | 'name'>> {
    const seen = await this.find(game, typed);
    return {
      player: seen?.player ?? this.keyOf(game, typed),
      name: seen?.name || cleanText(name ?? ''),
    };
  }

  /** Each id that records of the player may have. @throws Refused 400 */
  async idsOf(game: ModeratedGame, typed: string): Promise<readonly string[]> {
    const seen = await this.find(game, typed);
    if (!seen) return [this.keyOf(game, typed)];
    return seen.alias === null ? [seen.player] : [seen.player, seen.alias];
  }

  private of(game: ModeratedGame): SeenPlayers {
    return game === 'squad' ? this.squad : this.reforger;
  }
}
