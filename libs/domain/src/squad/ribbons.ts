import type { SquadRules, WeaponClass } from './ruleset';
import { FACTIONS, factionCode } from './stars';
import { weaponClass } from './weapons';

/** What ribbons are earned by. */
export interface RibbonFigures {
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
  ({ wounds }: RibbonFigures, { weapons }: SquadRules): number =>
    Object.entries(wounds).reduce(
      (sum, [weapon, n]) => sum + (classes.includes(weaponClass(weapon, weapons.classes)) ? n : 0),
      0,
    );

/** Enemies killed of each faction that has a star. */
export const killsByFaction = (
  killsAgainst: Readonly<Record<string, number>>,
  aliases: SquadRules['factions'],
): Map<string, number> => {
  const kills = new Map<string, number>(FACTIONS.map(([code]) => [code, 0]));
  for (const [raw, n] of Object.entries(killsAgainst)) {
    const code = factionCode(raw, aliases);
    kills.set(code, (kills.get(code) ?? 0) + n);
  }
  return kills;
};

const starred = ({ killsAgainst }: RibbonFigures, { factions, stars }: SquadRules): number => {
  const kills = killsByFaction(killsAgainst, factions);
  return FACTIONS.filter(([code]) => kills.get(code)! >= stars.bronze).length;
};

/** `ribbon<n>`, n from 1: what counts towards it. */
const RIBBONS: readonly ((figures: RibbonFigures, rules: SquadRules) => number)[] = [
  woundsWith('mosin'),
  woundsWith('mortar'),
  woundsWith('grenade'),
  ({ superSeederPercentage }) => superSeederPercentage,
  ({ squadLeaderPercentage }) => squadLeaderPercentage,
  woundsWith('ppsh'),
  woundsWith('mine'),
  ({ revives }) => revives,
  starred,
  ({ killsAgainst }, { factions }) => Math.max(0, ...killsByFaction(killsAgainst, factions).values()),
  ({ knifeKills }) => knifeKills,
  ({ narrowWins }) => narrowWins,
  ({ damage }) => Math.floor(damage),
  ({ regicides }) => regicides,
  woundsWith('artillery'),
  woundsWith('pistol'),
  ({ gentleRevives }) => gentleRevives,
  woundsWith('grenadeLauncher'),
];

/** Each ribbon, whether it is earned, how far it is, and how many it takes. */
export const ribbonsOf = (
  figures: RibbonFigures,
  rules: SquadRules,
): {
  readonly ribbons: Readonly<Record<string, boolean>>;
  readonly progress: Readonly<Record<string, number>>;
  readonly needed: Readonly<Record<string, number>>;
} => {
  const ribbons = RIBBONS.map((progress, index) => {
    const name = `ribbon${index + 1}`;
    return { name, needed: rules.ribbons[name] ?? Infinity, reached: progress(figures, rules) };
  });
  return {
    ribbons: Object.fromEntries(ribbons.map(({ name, needed, reached }) => [name, reached >= needed])),
    progress: Object.fromEntries(ribbons.map(({ name, reached }) => [name, reached])),
    needed: rules.ribbons,
  };
};
