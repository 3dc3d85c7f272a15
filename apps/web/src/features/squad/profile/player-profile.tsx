import { lazy } from 'react';
import { CombatStats } from './combat-stats';
import { Honours } from '../../battlelog/honours/honours';
import { Near } from '../../battlelog/profile/near';
import { SQUAD_RIBBONS } from '../honours/ribbon-catalogue';
import { SQUAD_STARS } from '../honours/stars';
import { RankCard } from './rank-card';

const WeaponsAndMatches = lazy(() => import('../weapons/weapons-and-matches'));
const BattleReport = lazy(() => import('./battle-report'));

/** Everything about one player. Each part loads, fails and is tried again by itself. */
export function PlayerProfile({ player, own }: { player: string; own: boolean }) {
  return (
    <div className="page grid gap-10 pt-7 pb-8 *:min-w-0">
      <RankCard player={player} />
      <Honours ribbons={SQUAD_RIBBONS} stars={SQUAD_STARS} player={player} own={own} />
      <CombatStats player={player} />
      <Near room="22.5rem">
        <WeaponsAndMatches player={player} />
      </Near>
      <Near room="23.5rem">
        <BattleReport player={player} />
      </Near>
    </div>
  );
}
