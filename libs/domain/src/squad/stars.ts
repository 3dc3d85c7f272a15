import { own } from '../battlelog/ruleset';
import type { SquadRules } from './ruleset';

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
export const factionCode = (code: string, aliases: SquadRules['factions']): string => own(aliases, code) ?? code;

/** The code of a faction that the end of a match calls by its name; a name that is none of these stays itself. */
export const codeOfFaction = (name: string, aliases: SquadRules['factions']): string =>
  own(aliases, name) ?? FACTIONS.find(([, one]) => one.toLowerCase() === name.toLowerCase())?.[0] ?? name;

/** What a faction is called, by its code or by its name. */
export const nameOfFaction = (faction: string, aliases: SquadRules['factions']): string => {
  const code = factionCode(faction, aliases);
  return FACTIONS.find(([one]) => one === code)?.[1] ?? faction;
};
