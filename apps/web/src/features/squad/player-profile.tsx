import { lazy } from 'react';
import { CombatStats } from './combat-stats';
import { Honours } from './honours';
import { MatchStats } from './match-stats';
import { Near } from './near';
import { RankCard } from './rank-card';
import './squad.css';
import { TopWeapons } from './top-weapons';

const BattleReport = lazy(() => import('./battle-report'));

/** Everything about one player. Each part loads, fails and is tried again by itself. */
export function PlayerProfile({ player, own }: { player: string; own: boolean }) {
  return (
    <div className="page grid gap-10 pt-7 pb-8 *:min-w-0">
      <RankCard player={player} />
      <Honours player={player} own={own} />
      <CombatStats player={player} />
      <div className="grid items-start gap-6 *:min-w-0 nav:grid-cols-[1.35fr_1fr]">
        <TopWeapons player={player} />
        <MatchStats player={player} />
      </div>
      <Near room="23.5rem">
        <BattleReport player={player} />
      </Near>
    </div>
  );
}
