import { Inject, Injectable } from '@nestjs/common';
import { GAME_NAMES, gamesIn } from '@app/contracts/discord/registration';
import type { Voice } from '@app/contracts/discord/texts';
import type { Choice } from '@app/outside/interactions';
import { CONFIG, type Config } from '../config';
import { ReforgerGamePlayers, SquadGamePlayers, type GamePlayers, type NamedPlayer } from './game-players';
import { Refused } from '../responses/failures';

export type PlayersGame = keyof typeof GAME_NAMES;

interface Found extends NamedPlayer {
  readonly game: PlayersGame;
}

/** Players by what somebody types: of the games of the community, or of some of them. */
@Injectable()
export class ChatPlayers {
  readonly games: readonly PlayersGame[];

  constructor(
    private readonly squad: SquadGamePlayers,
    private readonly reforger: ReforgerGamePlayers,
    @Inject(CONFIG) { community }: Config,
  ) {
    this.games = gamesIn(community);
  }

  of(game: PlayersGame): GamePlayers {
    return game === 'squad' ? this.squad : this.reforger;
  }

  /** The value of a choice says whom it names: `squad:76561190000000003`. */
  async offered(typed: string, games: readonly PlayersGame[]): Promise<Choice[]> {
    return (await this.search(typed, games)).map(({ game, key, name }) => ({
      name: games.length > 1 ? `${name} · ${GAME_NAMES[game]}` : name,
      value: `${game}:${key}`,
    }));
  }

  /** @throws Refused 404 for nobody, 409 for several */
  async named(typed: string, games: readonly PlayersGame[], voice: Voice): Promise<Found> {
    const [, game, key] = /^(squad|reforger):(\S+)$/.exec(typed) ?? [];
    if (game !== undefined && key !== undefined) {
      const chosen = games.find((one) => one === game);
      if (chosen === undefined)
        throw new Refused(404, 'not-found', voice.plain('player.otherGame', { game: GAME_NAMES[game as PlayersGame] }));
      const found = (await this.of(chosen).search(key)).find((one) => one.key === key);
      return { game: chosen, key, name: found?.name ?? key };
    }
    const found = await this.search(typed, games);
    const same = found.filter(({ name }) => name.toLowerCase() === typed.trim().toLowerCase());
    const meant = same.length === 1 ? same : found;
    if (meant.length === 1) return meant[0]!;
    const why = voice.plain(meant.length === 0 ? 'player.unknown' : 'player.several', { typed });
    throw new Refused(meant.length === 0 ? 404 : 409, 'not-found', why);
  }

  private async search(typed: string, games: readonly PlayersGame[]): Promise<readonly Found[]> {
    const found = await Promise.all(
      games.map(async (game) => (await this.of(game).search(typed)).map((player) => ({ ...player, game }))),
    );
    return found.flat();
  }
}
