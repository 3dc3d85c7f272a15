import { MatchStats } from '../profile/match-stats';
import { TopWeapons } from '../../battlelog/weapons/top-weapons';
import { SQUAD_WEAPONS } from './weapons';

/** What a player fights with, and how the matches went. */
export default function WeaponsAndMatches({ player }: { player: string }) {
  return (
    <div className="grid items-start gap-6 *:min-w-0 nav:grid-cols-[1.35fr_1fr]">
      <TopWeapons of={SQUAD_WEAPONS} player={player} />
      <MatchStats player={player} />
    </div>
  );
}
