import type { SquadRules, StarRules } from './ruleset';

/** The factions that have a service star, in the order of display, with what they are called. */
export const FACTIONS = [
  ['USA', 'United States Army'],
  ['USMC', 'United States Marine Corps'],
  ['ADF', 'Australian Defence Force'],
  ['BAF', 'British Armed Forces'],
  ['CAF', 'Canadian Armed Forces'],
  ['PLA', "People's Liberation Army"],
  ['PLANMC', 'PLA Navy Marine Corps'],
  ['TLF', 'Turkish Land Forces'],
  ['INS', 'Insurgents'],
  ['IMF', 'Irregular Militia Forces'],
  ['MEA', 'Middle Eastern Alliance'],
  ['VDV', 'Russian Airborne Forces'],
  ['RU', 'Russian Ground Forces'],
  ['WPMC', 'Western Private Military Contractors'],
] as const;

/** The faction by the code it is counted under; a code without an alias stays itself. */
export const factionCode = (code: string, aliases: SquadRules['factions']): string =>
  (Object.hasOwn(aliases, code) ? aliases[code] : undefined) ?? code;

const LEVELS = ['bronze', 'silver', 'gold', 'platinum'] as const;

type StarLevel = 'none' | (typeof LEVELS)[number];

interface Star {
  readonly level: StarLevel;
  /** Null when there is no higher one. */
  readonly nextLevel: Exclude<StarLevel, 'none'> | null;
  readonly killsToNext: number;
}

export const starOf = (kills: number, from: StarRules): Star => {
  const reached = LEVELS.findLast((level) => kills >= from[level]);
  const next = LEVELS.find((level) => kills < from[level]);
  return { level: reached ?? 'none', nextLevel: next ?? null, killsToNext: next ? from[next] - kills : 0 };
};
