import { classOf, own } from '../battlelog/ruleset';
import { STARS, type ReforgerRules, type Star, type WeaponClass } from './ruleset';

/** By the name that the game shows: an `AK-74` is a rifle. */
export const weaponClass = (weapon: string, { classes }: ReforgerRules['weapons']): WeaponClass =>
  classOf(weapon, classes) ?? 'none';

/** What was done with one weapon. */
export interface WeaponKills {
  readonly weapon: string;
  readonly kills: number;
  /** Those for which the source says that a vehicle's gun was used. */
  readonly vehicleKills: number;
}

/** Enemies killed by the class of the weapon. What a vehicle fired is armour, whatever it is called. */
export const killsByStar = (
  weapons: readonly WeaponKills[],
  rules: ReforgerRules['weapons'],
): Readonly<Record<Star, number>> => {
  const kills = Object.fromEntries(STARS.map((star) => [star, 0])) as Record<Star, number>;
  for (const { weapon, kills: all, vehicleKills } of weapons) {
    kills.armour += vehicleKills;
    const kind = weaponClass(weapon, rules);
    if (kind !== 'none') kills[kind] += all - vehicleKills;
  }
  return kills;
};

/** `#AR-Faction_US` is the US Army. */
export const factionName = (faction: string, factions: ReforgerRules['factions']): string =>
  own(factions, faction) ?? faction;
