import { REFORGER_WEAVES } from '~/ui/art/ribbons';
import { figure } from '../../battlelog/figures';
import type { GameRibbons, Ribbon } from '../../battlelog/honours/ribbons';
import { ribbonsQuery } from '../queries';

const RIBBONS: readonly Omit<Ribbon, 'id' | 'weave'>[] = [
  {
    name: 'The Journey Begins',
    meaning: (n) => `A bronze star or better in all ${figure(n)} categories`,
    unit: 'categories',
    usually: 5,
  },
  {
    name: 'Touch Grass',
    meaning: (n) => `${figure(n)} kills in one category, a platinum star`,
    unit: 'kills',
    usually: 10_000,
  },
  {
    name: 'Top Brass',
    meaning: () => 'Reach the rank Major',
    unit: '',
    usually: 11,
    uncounted: true,
    earned: 'Reached Major',
  },
  { name: 'Super Seeder', meaning: (n) => `${figure(n)} seeding hours`, unit: 'hours', usually: 100 },
  { name: 'Fear Me', meaning: (n) => `${figure(n)} player kills`, unit: 'kills', usually: 10_000 },
  { name: 'Victory', meaning: (n) => `${figure(n)} wins`, unit: 'wins', usually: 25 },
  { name: '500 Miles', meaning: (n) => `Walk ${figure(n)} miles`, unit: 'miles', usually: 500 },
  { name: 'Gold General', meaning: (n) => `Reach level ${figure(n)}, Gold General`, unit: 'levels', usually: 53 },
];

export const REFORGER_RIBBONS: GameRibbons = {
  game: 'reforger',
  ribbons: RIBBONS.map((ribbon, index) => ({ id: index + 1, weave: REFORGER_WEAVES[index]!, ...ribbon })),
  group: RIBBONS.length,
  query: ribbonsQuery,
};
