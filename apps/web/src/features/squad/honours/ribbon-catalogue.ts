import { USUAL_RULES } from '@app/domain/squad/rules';
import { SQUAD_WEAVES } from '~/ui/art/ribbons';
import { figure } from '../../battlelog/figures';
import type { GameRibbons, Ribbon } from '../../battlelog/honours/ribbons';
import { ribbonsQuery } from '../queries';

type Category = 'Weapon' | 'Achievement' | 'Support' | 'Combat' | 'Hidden';

type Row = readonly [name: string, category: Category, meaning: Ribbon['meaning'], unit: string, earned?: string];

/** Once is enough: nothing to count. */
const times = (needed: number, once: string) => (needed === 1 ? once : `${once} ${figure(needed)} times`);

const ROWS: readonly Row[] = [
  ['Mosin Man', 'Weapon', (n) => `${figure(n)} wounds with Mosin rifles`, 'wounds'],
  ['Air Mail', 'Weapon', (n) => `${figure(n)} mortar wounds`, 'wounds'],
  ['Shrapnel Shower', 'Weapon', (n) => `${figure(n)} grenade wounds`, 'wounds'],
  ['Super Seeder', 'Achievement', () => 'Earn the Super Seeder role', '%', 'Role earned'],
  ['Squad Leader', 'Achievement', () => 'Earn the Squad Leader role', '%', 'Role earned'],
  ['Defence of Stalingrad', 'Weapon', (n) => `${figure(n)} PPSh wounds`, 'wounds'],
  ['Rock Go Boom', 'Weapon', (n) => `${figure(n)} landmine wounds`, 'wounds'],
  ['Born Again', 'Support', (n) => `${figure(n)} total revives`, 'revives'],
  ['The Journey Begins', 'Achievement', (n) => `A bronze star or better against ${figure(n)} factions`, 'factions'],
  ['Touch Grass', 'Achievement', (n) => `${figure(n)} kills against any one faction`, 'kills'],
  ['Silent Assassin', 'Hidden', (n) => `${figure(n)} knife kills`, 'knife kills'],
  [
    'Never Give Up',
    'Achievement',
    (n) => times(n, 'Win a match finishing with 1 ticket'),
    'matches',
    'Won on 1 ticket',
  ],
  ['Millionaire', 'Combat', (n) => `${figure(n)} total damage, teamkills excluded`, 'damage'],
  ['Regicide', 'Hidden', (n) => times(n, 'Knife-kill one specific target'), 'kills', 'The king is dead'],
  ['Death From Above', 'Weapon', (n) => `${figure(n)} wounds with 155 mm artillery`, 'wounds'],
  ['Pea Shooter', 'Weapon', (n) => `${figure(n)} pistol wounds`, 'wounds'],
  [
    'Desmond’s Blessing',
    'Hidden',
    (n) => `${figure(n)} or more revives with zero kills in one match`,
    'revives, 0 kills',
  ],
  ['Noob Tube', 'Weapon', (n) => `${figure(n)} grenade-launcher wounds`, 'wounds'],
];

/** For whoever has the points of a role and not the role. */
const MISSING = {
  account: 'Points reached. The role needs a Steam account that is linked and proved.',
  role: 'Points reached. The role is not given yet.',
};

/** Eighteen ribbons, in three groups of six. */
export const SQUAD_RIBBONS: GameRibbons = {
  game: 'squad',
  ribbons: ROWS.map(([name, category, meaning, unit, earned], index) => ({
    id: index + 1,
    name,
    hidden: category === 'Hidden',
    weave: SQUAD_WEAVES[index]!,
    meaning,
    unit,
    usually: USUAL_RULES.ribbons[`ribbon${index + 1}`] ?? 1,
    ...(earned ? { earned } : {}),
    ...(unit === '%' ? { missing: MISSING } : {}),
  })),
  group: 6,
  query: ribbonsQuery,
};
