import type { SquadProfileDocument, WeaponTally } from '@app/contracts/squad/read-models';
import type { SquadWeaponsAnswer } from '@app/contracts/squad/squad';
import { weaponClass, weaponName, weaponOf, type SquadRules, type WeaponClass } from '@app/domain/squad/rules';

type Weapons = SquadProfileDocument['weapons'];

interface WeaponsOnly {
  readonly kind: WeaponClass;
  readonly by: SquadRules['weapons'];
}

/** Health points are stored in millionths. */
export const points = (millionths: number): number => Math.round(millionths / 1e6);

/** One figure over all weapons, or over those of a class. */
export const sumOf = (weapons: Weapons, figure: Exclude<keyof WeaponTally, 'weapon'>, only?: WeaponsOnly): number =>
  weapons.reduce(
    (sum, tally) =>
      only === undefined || weaponClass(tally.weapon, only.by.classes) === only.kind ? sum + tally[figure] : sum,
    0,
  );

const byWounds = (one: { wounds: number; damage: number }, other: { wounds: number; damage: number }) =>
  other.wounds - one.wounds || other.damage - one.damage;

/** Variants of one weapon together, most wounds first. Damage without a weapon is left out. */
export const toWeaponsAnswer = (weapons: Weapons, rules: SquadRules['weapons']): SquadWeaponsAnswer => {
  const merged = new Map<string, { wounds: number; damage: number; variants: WeaponTally[] }>();
  for (const tally of weapons) {
    if (tally.weapon === '' || weaponClass(tally.weapon, rules.classes) === 'none') continue;
    if (tally.wounds === 0 && tally.damage === 0) continue;
    const name = weaponOf(tally.weapon, rules);
    const weapon = merged.get(name) ?? { wounds: 0, damage: 0, variants: [] };
    weapon.wounds += tally.wounds;
    weapon.damage += tally.damage;
    weapon.variants.push(tally);
    merged.set(name, weapon);
  }
  const topWeapons = [...merged]
    .sort(([, one], [, other]) => byWounds(one, other))
    .map(([weapon, { wounds, damage, variants }]) => ({
      weapon,
      wounds,
      damageDealt: points(damage),
      ...(variants.length > 1 ? { variants: variants.sort(byWounds).map(toVariant) } : {}),
    }));
  return { success: true, data: { topWeapons } };
};

const toVariant = ({ weapon, wounds, damage }: WeaponTally) => ({
  weapon: weaponName(weapon),
  wounds,
  damageDealt: points(damage),
});
