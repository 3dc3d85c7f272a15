import type { WeaponClass, WeaponClasses, WeaponRules } from './ruleset';

/** Tables are made ready once each; they are few and never change. */
const classifiers = new WeakMap<WeaponClasses, (blueprint: string) => WeaponClass>();

const classifier = (classes: WeaponClasses) => {
  const patterns = classes.map(([kind, pattern]) => [kind, new RegExp(pattern, 'i')] as const);
  const classOf = new Map<string, WeaponClass>();
  return (blueprint: string): WeaponClass => {
    const cached = classOf.get(blueprint);
    if (cached) return cached;
    const found = patterns.find(([, pattern]) => pattern.test(blueprint))?.[0] ?? 'firearm';
    // Blueprints are few; the bound is for a broken sender that makes them up.
    if (classOf.size < 5_000) classOf.set(blueprint, found);
    return found;
  };
};

/** By blueprint: `BP_M9Bayonet` is a knife. */
export const weaponClass = (blueprint: string, classes: WeaponClasses): WeaponClass => {
  const ready = classifiers.get(classes);
  if (ready) return ready(blueprint);
  const made = classifier(classes);
  classifiers.set(classes, made);
  return made(blueprint);
};

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
  return (Object.hasOwn(same, name) ? same[name] : name) || blueprint;
};
