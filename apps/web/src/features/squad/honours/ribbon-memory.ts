const key = (player: string) => `squad-ribbons.${player}`;

/** The ribbons that were shown as earned when the reader last looked at them in this browser; undefined the first time. */
export function ribbonsSeen(player: string): ReadonlySet<number> | undefined {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key(player)) ?? 'null');
    return Array.isArray(stored) ? new Set(stored.filter((id) => typeof id === 'number')) : undefined;
  } catch {
    return undefined;
  }
}

export function rememberRibbons(player: string, earned: readonly number[]): void {
  try {
    localStorage.setItem(key(player), JSON.stringify(earned));
  } catch {
    // Without storage nothing is newly earned: there is nothing to remember it by.
  }
}
