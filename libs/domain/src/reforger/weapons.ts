import { classOf, own } from '../battlelog/ruleset';
import { STARS, type ReforgerRules, type Star, type WeaponClass } from './ruleset';

/** What the game calls types of weapons. */
const TYPES: Readonly<Record<string, WeaponClass>> = {
  ...{ RIFLE: 'assault', SNIPERRIFLE: 'sniper', MACHINEGUN: 'support', ROCKETLAUNCHER: 'rockets' },
};

/** By the name that the game shows: an `AK-74` is a rifle. What no rule knows is what its source says that it is. */
export const weaponClass = (
  weapon: string,
  { classes }: ReforgerRules['weapons'],
  type: string | null = null,
): WeaponClass => classOf(weapon, classes) ?? own(TYPES, (type ?? '').toUpperCase().replaceAll('_', '')) ?? 'none';

/** What was done with one weapon. */
export interface WeaponKills {
  readonly weapon: string;
  readonly kills: number;
  /** Those for which the source says that a vehicle's gun was used. */
  readonly vehicleKills: number;
  /** `RIFLE`, in the words of the source. */
  readonly type?: string | null;
}

/** Enemies killed by the class of the weapon. What a vehicle fired is armour, whatever it is called. */
export const killsByStar = (
  weapons: readonly WeaponKills[],
  rules: ReforgerRules['weapons'],
): Readonly<Record<Star, number>> => {
  const kills = Object.fromEntries(STARS.map((star) => [star, 0])) as Record<Star, number>;
  for (const { weapon, kills: all, vehicleKills, type } of weapons) {
    kills.armour += vehicleKills;
    const kind = weaponClass(weapon, rules, type);
    if (kind !== 'none') kills[kind] += all - vehicleKills;
  }
  return kills;
};

/** `#AR-Faction_US` is the US Army. */
export const factionName = (faction: string, factions: ReforgerRules['factions']): string =>
  own(factions, faction) ?? faction;
