import { figure } from './figures';

type Category = 'Weapon' | 'Achievement' | 'Support' | 'Combat' | 'Hidden';

export interface Ribbon {
  /** 1 to 18: `ribbon<id>` of the answers. */
  readonly id: number;
  readonly name: string;
  readonly category: Category;
  /** What it is given for. */
  readonly meaning: string;
  /** How much of what. */
  readonly needed: number;
  readonly unit: string;
  /** Instead of the count, once it is earned. */
  readonly earned?: string;
}

type Row = readonly [name: string, category: Category, meaning: string, needed: number, unit: string, earned?: string];

const ROWS: readonly Row[] = [
  ['Mosin Man', 'Weapon', '250 wounds with Mosin rifles', 250, 'wounds'],
  ['Air Mail', 'Weapon', '1,000 mortar wounds', 1_000, 'wounds'],
  ['Shrapnel Shower', 'Weapon', '250 grenade wounds', 250, 'wounds'],
  ['Super Seeder', 'Achievement', 'Earn the Super Seeder role', 100, '%', 'Role earned'],
  ['Squad Leader', 'Achievement', 'Earn the Squad Leader role', 100, '%', 'Role earned'],
  ['Defence of Stalingrad', 'Weapon', '10,000 PPSh wounds', 10_000, 'wounds'],
  ['Rock Go Boom', 'Weapon', '250 landmine wounds', 250, 'wounds'],
  ['Born Again', 'Support', '500 total revives', 500, 'revives'],
  ['The Journey Begins', 'Achievement', 'At least 100 kills against each faction', 14, 'factions'],
  ['Touch Grass', 'Achievement', '10,000 kills against any one faction', 10_000, 'kills'],
  ['Silent Assassin', 'Hidden', '69 knife kills', 69, 'knife kills'],
  ['Never Give Up', 'Achievement', 'Win a match finishing with 1 ticket', 1, 'matches', 'Won on 1 ticket'],
  ['Millionaire', 'Combat', '1,000,000 total damage, teamkills excluded', 1_000_000, 'damage'],
  ['Regicide', 'Hidden', 'Knife-kill one specific target', 1, 'kills', 'The king is dead'],
  ['Death From Above', 'Weapon', '250 wounds with 155 mm artillery', 250, 'wounds'],
  ['Pea Shooter', 'Weapon', '333 pistol wounds', 333, 'wounds'],
  ['Desmond’s Blessing', 'Hidden', '33 or more revives with zero kills in one match', 33, 'revives, 0 kills'],
  ['Noob Tube', 'Weapon', '690 grenade-launcher wounds', 690, 'wounds'],
];

export const RIBBONS: readonly Ribbon[] = ROWS.map(([name, category, meaning, needed, unit, earned], index) => ({
  id: index + 1,
  name,
  category,
  meaning,
  needed,
  unit,
  ...(earned ? { earned } : {}),
}));

/** '188 / 250 wounds'. What is beyond what is needed still counts. */
export function progressText({ needed, unit, meaning, earned }: Ribbon, progress: number, isEarned: boolean): string {
  if (isEarned && earned) return earned;
  // Once is enough: nothing to count on the way.
  if (needed === 1) return meaning;
  if (unit === '%') return `${figure(progress)}% of the role`;
  return `${figure(progress)} / ${figure(needed)} ${unit}`;
}
