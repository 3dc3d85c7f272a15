import type { SquadRules, WeaponClass } from './ruleset';
import { FACTIONS, factionCode } from './stars';
import { weaponClass } from './weapons';

/** Why points alone are no reward role: no Steam account is linked and proved, or the role is not given yet. */
export type RoleMissing = 'account' | 'role';

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
  /** Null for somebody who was given the role at some time: points alone are no ribbon. */
  readonly superSeederMissing: RoleMissing | null;
  readonly squadLeaderMissing: RoleMissing | null;
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

/** Each ribbon: whether it is earned, how far it is, how many it takes, and what those who have as many are missing. */
export const ribbonsOf = (
  figures: RibbonFigures,
  rules: SquadRules,
): {
  readonly ribbons: Readonly<Record<string, boolean>>;
  readonly progress: Readonly<Record<string, number>>;
  readonly needed: Readonly<Record<string, number>>;
  readonly missing: Readonly<Record<string, RoleMissing>>;
} => {
  const roles: Readonly<Record<string, RoleMissing | null>> = {
    ribbon4: figures.superSeederMissing,
    ribbon5: figures.squadLeaderMissing,
  };
  const ribbons = RIBBONS.map((progress, index) => {
    const name = `ribbon${index + 1}`;
    const reached = progress(figures, rules);
    const isReached = reached >= (rules.ribbons[name] ?? Infinity);
    return { name, reached, isReached, missing: roles[name] ?? null };
  });
  return {
    ribbons: Object.fromEntries(ribbons.map(({ name, isReached, missing }) => [name, isReached && missing === null])),
    progress: Object.fromEntries(ribbons.map(({ name, reached }) => [name, reached])),
    needed: rules.ribbons,
    missing: Object.fromEntries(
      ribbons.flatMap(({ name, isReached, missing }) => (isReached && missing !== null ? [[name, missing]] : [])),
    ),
  };
};
