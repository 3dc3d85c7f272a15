import type { SquadRules } from './ruleset';
import { FACTIONS, factionCode } from './stars';

/** Whose a vehicle was, seen from the attacker. `unknown` where its class names no faction, or the attacker has none. */
export type VehicleOwner = 'own' | 'other' | 'unknown';

/** Factions of the game that have no star. */
const OTHERS = ['AFU', 'CRF'];

/** The faction that a class names, `BP_CSK131_PLA`, by the code it is counted under; the last that it names. */
const factionNamed = (thing: string, aliases: SquadRules['factions']): string | undefined => {
  const codes = thing
    .toUpperCase()
    .split('_')
    .slice(1)
    .map((part) => factionCode(part, aliases));
  return codes.findLast((code) => OTHERS.includes(code) || FACTIONS.some(([faction]) => faction === code));
};

/** @param thing the blueprint of the vehicle. @param faction of who hit it, as the game codes it */
export const vehicleOwner = (thing: string, faction: string | null, aliases: SquadRules['factions']): VehicleOwner => {
  const named = factionNamed(thing, aliases);
  if (named === undefined || faction === null) return 'unknown';
  return named === factionCode(faction, aliases) ? 'own' : 'other';
};
