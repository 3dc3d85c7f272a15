import { figure } from '../figures';

type Category = 'Weapon' | 'Achievement' | 'Support' | 'Combat' | 'Hidden';

export interface Ribbon {
  /** 1 to 18: `ribbon<id>` of the answers. */
  readonly id: number;
  readonly name: string;
  readonly category: Category;
  /** What it is given for, when it takes so many. */
  readonly meaning: (needed: number) => string;
  readonly unit: string;
  /** Instead of the count, once it is earned. */
  readonly earned?: string;
}

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

export const RIBBONS: readonly Ribbon[] = ROWS.map(([name, category, meaning, unit, earned], index) => ({
  id: index + 1,
  name,
  category,
  meaning,
  unit,
  ...(earned ? { earned } : {}),
}));

/** How far a player is, and how far they must go. */
interface Held {
  readonly earned: boolean;
  readonly progress: number;
  readonly needed: number;
}

/** '188 / 250 wounds'. The first number may exceed the second. */
export function progressText({ unit, meaning, earned }: Ribbon, { progress, needed, earned: isEarned }: Held): string {
  if (isEarned && earned) return earned;
  // Once is enough: nothing to count on the way.
  if (needed === 1) return meaning(needed);
  if (unit === '%') return `${figure(progress)}% of the role`;
  return `${figure(progress)} / ${figure(needed)} ${unit}`;
}
