import type { BattlelogGame } from '~/lib/calls/battlelog';
import { useSearch } from '~/lib/search-params';

const TOOL = 'player-stats';

/** Where the lookup of a player is: a link to it opens the tool. */
export const lookupPath = (game: BattlelogGame, id: string): string =>
  `/admin-portal/${game}?tool=${TOOL}&player=${encodeURIComponent(id)}`;

/** The player in the address of the page, so that a link shows a colleague the same and the browser's Back goes back. */
export function useLookedUp(): [id: string | undefined, show: (id: string) => void] {
  const [search, change] = useSearch();
  return [search.get('player') || undefined, (id) => change({ tool: TOOL, player: id })];
}
