import type { ReforgerSearchAnswer } from '@app/contracts/reforger/reforger';
import { Highlighted } from '../../battlelog/search/highlighted';
import type { PlayerFinder } from '../../battlelog/search/use-player-search';
import { playerPath } from '../figures';
import { PlatformTag } from '../platform-tag';
import { searchQuery } from '../queries';

/** Reforger's players, each with the platform. */
export const REFORGER_FINDER: PlayerFinder<ReforgerSearchAnswer['results'][number]> = {
  search: searchQuery,
  keyOf: ({ playerUID }) => playerUID,
  pathOf: ({ playerUID }) => playerPath(playerUID),
  draw: ({ playerName, platform }, typed) => (
    <span className="min-w-0">
      <span className="mr-2.5">
        <Highlighted name={playerName} typed={typed} />
      </span>
      <span className="inline-flex align-middle">
        <PlatformTag platform={platform} />
      </span>
    </span>
  ),
};
