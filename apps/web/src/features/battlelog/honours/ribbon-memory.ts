import type { BattlelogGame } from '~/lib/calls/battlelog';

const key = (game: BattlelogGame, player: string) => `${game}-ribbons.${player}`;

/** The ribbons that were shown as earned when the reader last looked at them in this browser; undefined the first time. */
export function ribbonsSeen(game: BattlelogGame, player: string): ReadonlySet<number> | undefined {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key(game, player)) ?? 'null');
    return Array.isArray(stored) ? new Set(stored.filter((id) => typeof id === 'number')) : undefined;
  } catch {
    return undefined;
  }
}

export function rememberRibbons(game: BattlelogGame, player: string, earned: readonly number[]): void {
  try {
    localStorage.setItem(key(game, player), JSON.stringify(earned));
  } catch {
    // Without storage nothing is newly earned: there is nothing to remember it by.
  }
}
