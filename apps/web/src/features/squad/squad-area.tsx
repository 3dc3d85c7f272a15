import type { ReactNode } from 'react';
import { BattlelogArea } from '../battlelog/area';
import { SQUAD_FINDER } from './search/finder';

const HOME = '/squad-battlelog';

const AREA = {
  label: 'Squad Battlelog',
  home: HOME,
  links: [
    { to: `${HOME}/leaderboards`, label: 'Leaderboards' },
    { to: `${HOME}/community`, label: 'Community', within: `${HOME}/clan/` },
    { to: `${HOME}/seeding-rewards`, label: 'Seeding Rewards' },
    { to: `${HOME}/highlights`, label: 'Highlights' },
    { to: `${HOME}/profile`, label: 'Profile' },
  ],
  finder: SQUAD_FINDER,
};

/** The bar of the Squad battlelog with its search, and under it one of its pages. */
export default function SquadArea({ children }: { children: ReactNode }) {
  return <BattlelogArea of={AREA}>{children}</BattlelogArea>;
}
