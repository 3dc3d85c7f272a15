import type { ReforgerRules, Star } from './ruleset';

/** What ribbons are earned by. */
export interface RibbonFigures {
  /** Enemies killed, by the class of the weapon. */
  readonly starKills: Readonly<Record<Star, number>>;
  readonly kills: number;
  readonly wins: number;
  /** 1 to 100; 0 while no save was seen. */
  readonly level: number;
  readonly seedingHours: number;
  readonly metresWalked: number;
}

const METRES_OF_MILE = 1_609.344;

/** `ribbon<n>`, n from 1: what counts towards it. */
const RIBBONS: readonly ((figures: RibbonFigures, rules: Pick<ReforgerRules, 'stars'>) => number)[] = [
  ({ starKills }, { stars }) => Object.values(starKills).filter((kills) => kills >= stars.bronze).length,
  ({ starKills }) => Math.max(...Object.values(starKills)),
  ({ level }) => level,
  ({ seedingHours }) => Math.floor(seedingHours),
  ({ kills }) => kills,
  ({ wins }) => wins,
  ({ metresWalked }) => Math.floor(metresWalked / METRES_OF_MILE),
  ({ level }) => level,
];

/** Each ribbon, whether it is earned, how far it is, and how many it takes. */
export const ribbonsOf = (figures: RibbonFigures, rules: Pick<ReforgerRules, 'stars' | 'ribbons'>) => {
  const ribbons = RIBBONS.map((progress, index) => {
    const name = `ribbon${index + 1}`;
    return { name, needed: rules.ribbons[name] ?? Infinity, reached: progress(figures, rules) };
  });
  return {
    ribbons: Object.fromEntries(ribbons.map(({ name, needed, reached }) => [name, reached >= needed])),
    progress: Object.fromEntries(ribbons.map(({ name, reached }) => [name, reached])),
    needed: rules.ribbons,
  };
};
