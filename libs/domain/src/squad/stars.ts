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

/** Factions that were renamed, or have another code in roles than in layers: from what the game says to ours. Editable. */
const ALIASES: ReadonlyMap<string, string> = new Map([
  ['RGF', 'RU'],
  ['RUS', 'RU'],
  ['US', 'USA'],
  ['GB', 'BAF'],
  ['UK', 'BAF'],
  ['AUS', 'ADF'],
  ['CAN', 'CAF'],
  ['MEI', 'INS'],
  ['MIL', 'IMF'],
  ['GFI', 'MEA'],
  ['PLAAGF', 'PLA'],
]);

/** The faction by the code it is counted under; a code without an alias stays itself. */
export const factionCode = (code: string): string => ALIASES.get(code) ?? code;

const LEVELS = [
  ['bronze', 100],
  ['silver', 1_000],
  ['gold', 5_000],
  ['platinum', 10_000],
] as const;

type StarLevel = 'none' | (typeof LEVELS)[number][0];

export const BRONZE = 100;
export const PLATINUM = 10_000;

interface Star {
  readonly level: StarLevel;
  /** Null when there is no higher one. */
  readonly nextLevel: Exclude<StarLevel, 'none'> | null;
  readonly killsToNext: number;
}

export const starOf = (kills: number): Star => {
  const reached = LEVELS.findLast(([, from]) => kills >= from);
  const next = LEVELS.find(([, from]) => kills < from);
  return {
    level: reached?.[0] ?? 'none',
    nextLevel: next?.[0] ?? null,
    killsToNext: next ? next[1] - kills : 0,
  };
};
