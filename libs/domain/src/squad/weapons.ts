import { classOf, own } from '../battlelog/ruleset';
import type { WeaponClass, WeaponClasses, WeaponRules } from './ruleset';

/** By blueprint: `BP_M9Bayonet` is a knife. */
export const weaponClass = (blueprint: string, classes: WeaponClasses): WeaponClass =>
  classOf(blueprint, classes) ?? 'firearm';

/** Classes of which everything is fired from a vehicle, an emplacement or from off the map. */
const MOUNTED: readonly WeaponClass[] = ['vehicle', 'mortar', 'artillery'];

const mountings = new WeakMap<readonly string[], RegExp>();

/** Whether a soldier cannot carry it: wounds with it are those of vehicles and emplacements. */
export const isMounted = (
  blueprint: string,
  { classes, mounted }: Pick<WeaponRules, 'classes' | 'mounted'>,
): boolean => {
  if (MOUNTED.includes(weaponClass(blueprint, classes))) return true;
  const pattern = mountings.get(mounted) ?? new RegExp(mounted.map((one) => `(?:${one})`).join('|') || '(?!)', 'i');
  mountings.set(mounted, pattern);
  return pattern.test(blueprint);
};

const PREFIX = /^(?:BP|SQ)_/;

/** `BP_M4_M68_Foregrip` is shown as `M4 M68 Foregrip`. */
export const weaponName = (blueprint: string): string => blueprint.replace(PREFIX, '').replaceAll('_', ' ').trim();

const AMOUNT = /^\d(?:mags?|rnds?)$/i;

/** The weapon of which a blueprint is a variant: `BP_M4_M68_Foregrip` is an `M4`. */
export const weaponOf = (blueprint: string, { variantParts, same }: WeaponRules): string => {
  const [first = '', ...rest] = blueprint.replace(PREFIX, '').split('_');
  const isDistinct = (part: string, index: number) =>
    !variantParts.includes(part.toLowerCase()) &&
    !AMOUNT.test(part) &&
    !(index === rest.length - 1 && /^\d$/.test(part));
  const left = [first, ...rest.filter(isDistinct)];
  const name = left.join(' ').trim();
  return (own(same, name) ?? name) || blueprint;
};
