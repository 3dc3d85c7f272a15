import type { SquadWeaponsAnswer } from '@app/contracts/squad/squad';
import { figure } from '../../battlelog/figures';
import type { GameWeapons } from '../../battlelog/weapons/weapon-list';
import { weaponText } from '../figures';
import { weaponsQuery } from '../queries';

/** Most wounds first; variants of one weapon are one. */
export const SQUAD_WEAPONS: GameWeapons<SquadWeaponsAnswer['data']['topWeapons'][number]> = {
  query: weaponsQuery,
  nameOf: weaponText,
  columns: [
    { head: 'Wounds', of: ({ wounds }) => figure(wounds) },
    { head: 'Damage Dealt', of: ({ damageDealt }) => figure(damageDealt), second: true },
  ],
  note: 'By wounds. Instant kills make none: they count in Kills.',
  variantsOf: ({ variants = [] }) =>
    variants.length > 1 ? variants.map(({ weapon }) => weaponText(weapon)).join(', ') : undefined,
};
