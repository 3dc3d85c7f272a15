import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { SelectedPlayer } from './slots';

/**
 * Whom staff act on: at first the player whom the page's address names, by any id, where the server lists them.
 * @param listed everybody on the server
 */
export function useSelected(listed: () => readonly SelectedPlayer[]) {
  const [search] = useSearchParams();
  return useState<SelectedPlayer | undefined>(() => {
    const wanted = search.get('player');
    return wanted === null
      ? undefined
      : listed().find(({ playerId, steamId }) => playerId === wanted || steamId === wanted);
  });
}
