/** What a game server says of a player: the id in its game, and the Steam account behind it, or that it is a console's. */
export interface Report {
  readonly game: 'squad' | 'reforger';
  readonly playerId: string;
  readonly steamId: string | null;
  readonly isConsole?: boolean;
}

/**
 * Which ids game servers report as one player's. A server says so without a proof, so a join reaches nothing that any
 * report contradicts: a Steam account is one player in a game, a player has one Steam account, and a console has none.
 */
export class Joins {
  /** By player: the Steam accounts, and `console`. */
  private readonly accounts = new Map<string, Set<string>>();
  /** By game and Steam account: the players. */
  private readonly players = new Map<string, Set<string>>();

  add({ game, playerId, steamId, isConsole = false }: Report): void {
    if (isConsole) into(this.accounts, playerId, 'console');
    if (steamId === null || steamId === playerId) return;
    into(this.accounts, playerId, steamId);
    into(this.players, `${game} ${steamId}`, playerId);
  }

  /** The players that a Steam account is in the games, as far as nothing contradicts. */
  playersOf(steamId: string): readonly string[] {
    return (['squad', 'reforger'] as const).flatMap((game) => {
      const [player, ...others] = this.players.get(`${game} ${steamId}`) ?? [];
      return player !== undefined && others.length === 0 && this.accounts.get(player)?.size === 1 ? [player] : [];
    });
  }
}

const into = (sets: Map<string, Set<string>>, key: string, value: string): void => {
  const set = sets.get(key);
  if (set) set.add(value);
  else sets.set(key, new Set([value]));
};
