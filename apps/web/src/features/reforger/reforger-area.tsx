import type { ReactNode } from 'react';
import { BattlelogArea } from '../battlelog/area';
import { REFORGER_FINDER } from './search/finder';

const HOME = '/reforger-battlelog';

const AREA = {
  label: 'Reforger Battlelog',
  home: HOME,
  links: [
    { to: `${HOME}/leaderboards`, label: 'Leaderboards' },
    { to: `${HOME}/profile`, label: 'Profile' },
    { to: `${HOME}/highlights`, label: 'Highlights' },
  ],
  finder: REFORGER_FINDER,
};

/** The bar of the Reforger battlelog with its search, and under it one of its pages. */
export default function ReforgerArea({ children }: { children: ReactNode }) {
  return <BattlelogArea of={AREA}>{children}</BattlelogArea>;
}
