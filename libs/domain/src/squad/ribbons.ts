import { BRONZE, FACTIONS, PLATINUM, factionCode } from './stars';
import { weaponClass, type WeaponClass } from './weapons';

/** What ribbons are earned by. */
export interface Deeds {
  /** Enemies wounded, by blueprint. */
  readonly wounds: Readonly<Record<string, number>>;
  readonly knifeKills: number;
  readonly revives: number;
  /** Enemies killed, by the faction they fought for as the game codes it. */
  readonly killsAgainst: Readonly<Record<string, number>>;
  /** Health points taken from enemies and their vehicles. */
  readonly damage: number;
  /** Won with one ticket left. */
  readonly narrowWins: number;
  /** Most revives in a match without a kill. */
  readonly gentleRevives: number;
  /** The target of Regicide, killed with a knife. */
  readonly regicides: number;
  /** Of the rolling points that a reward role takes, 0 to 100. */
  readonly superSeederPercentage: number;
  readonly squadLeaderPercentage: number;
}

const woundsWith =
  (...classes: readonly WeaponClass[]) =>
  ({ wounds }: Deeds): number =>
    Object.entries(wounds).reduce((sum, [weapon, n]) => sum + (classes.includes(weaponClass(weapon)) ? n : 0), 0);

/** Enemies killed of each faction that has a star. */
export const killsByFaction = (killsAgainst: Readonly<Record<string, number>>): Map<string, number> => {
  const kills = new Map<string, number>(FACTIONS.map(([code]) => [code, 0]));
  for (const [raw, n] of Object.entries(killsAgainst)) {
    const code = factionCode(raw);
    kills.set(code, (kills.get(code) ?? 0) + n);
  }
  return kills;
};

const starred = ({ killsAgainst }: Deeds): number => {
  const kills = killsByFaction(killsAgainst);
  return FACTIONS.filter(([code]) => kills.get(code)! >= BRONZE).length;
};

/** `ribbon<n>`, n from 1: how many of what is needed, and what counts towards it. */
const RIBBONS: readonly (readonly [needed: number, progress: (deeds: Deeds) => number])[] = [
  [250, woundsWith('mosin')],
  [1_000, woundsWith('mortar')],
  [250, woundsWith('grenade')],
  [100, ({ superSeederPercentage }) => superSeederPercentage],
  [100, ({ squadLeaderPercentage }) => squadLeaderPercentage],
  [10_000, woundsWith('ppsh')],
  [250, woundsWith('mine')],
  [500, ({ revives }) => revives],
  [FACTIONS.length, starred],
  [PLATINUM, ({ killsAgainst }) => Math.max(0, ...killsByFaction(killsAgainst).values())],
  [69, ({ knifeKills }) => knifeKills],
  [1, ({ narrowWins }) => narrowWins],
  [1_000_000, ({ damage }) => Math.floor(damage)],
  [1, ({ regicides }) => regicides],
  [250, woundsWith('artillery')],
  [333, woundsWith('pistol')],
  [33, ({ gentleRevives }) => gentleRevives],
  [690, woundsWith('grenadeLauncher')],
];

/** Each ribbon, whether it is earned, and how far it is. */
export const ribbonsOf = (
  deeds: Deeds,
): { readonly ribbons: Readonly<Record<string, boolean>>; readonly progress: Readonly<Record<string, number>> } => {
  const told = RIBBONS.map(([needed, progress], index) => ({
    name: `ribbon${index + 1}`,
    needed,
    reached: progress(deeds),
  }));
  return {
    ribbons: Object.fromEntries(told.map(({ name, needed, reached }) => [name, reached >= needed])),
    progress: Object.fromEntries(told.map(({ name, reached }) => [name, reached])),
  };
};
