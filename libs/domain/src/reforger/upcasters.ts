import type { ReforgerFacts } from './events';

type WithWeaponType = 'ReforgerPlayerKilled' | 'ReforgerAiKilled';

/** At first no kill had the type of its weapon, and later those alone of which the source gave it. */
const withWeaponType = <Type extends WithWeaponType>(
  data: ReforgerFacts[Type] | Omit<ReforgerFacts[Type], 'weaponType'>,
): object => ('weaponType' in data ? data : { ...data, weaponType: null });

export const reforgerUpcasters = {
  ReforgerPlayerKilled: { upcast: withWeaponType<'ReforgerPlayerKilled'> },
  ReforgerAiKilled: { upcast: withWeaponType<'ReforgerAiKilled'> },
};
