import type { SquadSearchAnswer } from '@app/contracts/squad/squad';
import { ClanTagText } from '~/features/clans/tag/clan-tag';
import { Highlighted } from '../../battlelog/search/highlighted';
import type { PlayerFinder } from '../../battlelog/search/use-player-search';
import { playerPath } from '../figures';
import { searchQuery } from '../queries';

/** Squad's players, under the tag of their clan. */
export const SQUAD_FINDER: PlayerFinder<SquadSearchAnswer['results'][number]> = {
  search: searchQuery,
  keyOf: ({ playerID }) => playerID,
  pathOf: ({ steamID, playerID }) => playerPath(steamID, playerID),
  draw: ({ steamID, playerName }, typed) => (
    <>
      <ClanTagText steamId={steamID} />
      <span className="min-w-0">
        <Highlighted name={playerName} typed={typed} />
      </span>
    </>
  ),
};
