import type { SquadServiceStar } from '@app/contracts/squad/squad';
import { FACTIONS } from '@app/domain/squad/rules';
import type { GameStars } from '../../battlelog/honours/stars-panel';
import { basicQuery } from '../queries';

const ORDER = FACTIONS.map(([code]): string => code);
const place = (code: string) => (ORDER.includes(code) ? ORDER.indexOf(code) : ORDER.length);

/** A star for the kills against each faction; factions without a place in the order come last. */
export const SQUAD_STARS: GameStars<SquadServiceStar> = {
  count: FACTIONS.length,
  inOrder: (stars) => Object.values(stars).toSorted((one, other) => place(one.category) - place(other.category)),
  words: ({ category, teamName }) => ({ title: category, against: `against ${teamName}` }),
  query: basicQuery,
};
