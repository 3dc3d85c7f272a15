import { lazy } from 'react';
import { CombatStats } from './combat-stats';
import { Honours } from '../honours/honours';
import { Near } from './near';
import { RankCard } from './rank-card';
import './squad.css';

const WeaponsAndMatches = lazy(() => import('../weapons/weapons-and-matches'));
const BattleReport = lazy(() => import('./battle-report'));

/** Everything about one player. Each part loads, fails and is tried again by itself. */
export function PlayerProfile({ player, own }: { player: string; own: boolean }) {
  return (
    <div className="page grid gap-10 pt-7 pb-8 *:min-w-0">
      <RankCard player={player} />
      <Honours player={player} own={own} />
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
