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
