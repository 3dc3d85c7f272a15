import { lazy } from 'react';
import { Honours } from '../../battlelog/honours/honours';
import { Near } from '../../battlelog/profile/near';
import { REFORGER_RIBBONS } from '../honours/ribbons';
import { REFORGER_GAME_STARS } from '../honours/stars';
import { MultiplayerStats } from './multiplayer-stats';
import { RankCard } from './rank-card';
import { Times } from './times';

const WeaponsAndGames = lazy(() => import('./weapons-and-games'));
const Games = lazy(() => import('./games'));

/** Everything about one player. Each part loads, fails and is tried again by itself. */
export function PlayerProfile({ player, own }: { player: string; own: boolean }) {
  return (
    <div className="page grid gap-10 pt-7 pb-8 *:min-w-0">
      <div className="grid gap-6">
        <RankCard player={player} />
        <Times player={player} />
      </div>
      <Honours ribbons={REFORGER_RIBBONS} stars={REFORGER_GAME_STARS} player={player} own={own} />
      <MultiplayerStats player={player} />
      <Near room="29rem">
        <WeaponsAndGames player={player} />
      </Near>
      <Near room="23.5rem">
        <Games player={player} />
      </Near>
    </div>
  );
}
