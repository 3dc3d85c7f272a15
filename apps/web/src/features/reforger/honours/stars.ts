import { REFORGER_STARS, type ReforgerServiceStar, type ReforgerStar } from '@app/contracts/reforger/reforger';
import type { GameStars } from '../../battlelog/honours/stars-panel';
import { basicQuery } from '../queries';

const WORDS: Record<ReforgerStar, readonly [title: string, weapons: string]> = {
  assault: ['Assault', 'Rifles'],
  rockets: ['Rockets', 'Rocket Launchers'],
  sniper: ['Sniper', 'Snipers'],
  support: ['Support', 'Machine Guns'],
  armour: ['Armour', 'Armour Vehicles'],
};

/** A star for the kills with each class of weapons. */
export const REFORGER_GAME_STARS: GameStars<ReforgerServiceStar> = {
  count: REFORGER_STARS.length,
  inOrder: (stars) => REFORGER_STARS.flatMap((category) => stars[category] ?? []),
  words: ({ category }) => {
    const [title, weapons] = WORDS[category];
    return { title, against: `with ${weapons}`, about: `Kills with ${weapons}` };
  },
  ofVehicle: ({ category }) => category === 'armour',
  query: basicQuery,
};
