import type { WeaponKind } from '~/ui/art/weapons';
import type { Query } from '../queries';

export interface WeaponColumn<Weapon> {
  readonly head: string;
  readonly of: (weapon: Weapon) => string;
  /** Left out of the first five on a phone. */
  readonly second?: boolean;
}

/** What a game provides about a player's weapon. */
export interface GameWeapons<Weapon extends { readonly weapon: string }> {
  readonly query: (player: string) => Query<{ readonly data: { readonly topWeapons: readonly Weapon[] } }>;
  /** As the weapon is called. */
  readonly nameOf: (weapon: string) => string;
  /** The kind it is drawn as, where that does not follow from the name. */
  readonly kindOf?: (weapon: string) => WeaponKind | undefined;
  readonly columns: readonly WeaponColumn<Weapon>[];
  /** What the order goes by, where that says little by itself. */
  readonly note?: string;
  /** Under the name, where all weapons are listed. */
  readonly variantsOf?: (weapon: Weapon) => string | undefined;
}
