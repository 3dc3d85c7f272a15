/** The rules of Squad's statistics that screens and the write side share. Pure; nothing here knows the log. */

export { rankName, rankOf } from './ladder';
export { FACTIONS } from './stars';
export { USUAL_RULES, rulesGiven, type LayerRules, type SquadRules, type WeaponClass } from './ruleset';
export { isMounted, weaponClass, weaponName, weaponOf } from './weapons';
import { kdOf } from '../battlelog/rules';
import type { LayerRules, Scored, SquadRules } from './ruleset';

/** The overall score, which is also the XP of the rank ladder. May be below zero. */
export const scoreOf = ({ kills, wounds, revives, wins, teamkills }: Scored, points: Scored): number =>
  kills * points.kills +
  wounds * points.wounds +
  revives * points.revives +
  wins * points.wins +
  teamkills * points.teamkills;

/** The K/D that a leaderboard ranks; null below what is ranked. */
export const rankedKd = (kills: number, deaths: number, from: number): number | null =>
  kills + deaths >= from ? kdOf(kills, deaths) : null;

/** The ten leaderboards and what they count. */
export const BOARDS = {
  score: 'Overall score, combining kills, wounds, revives, wins and teamkills',
  kills: 'Enemies killed',
  deaths: 'Times died',
  revives: 'Teammates revived',
  kd: 'Kills for each death',
  wounds: 'Enemies wounded: an instant kill makes no wound',
  playtime: 'Time played in matches',
  wins: 'Matches won, on the winning team when they ended',
  infantry_wounds: 'Enemies wounded with what a soldier carries: an instant kill makes no wound',
  vehicle_wounds: 'Enemies wounded with the guns of vehicles and emplacements: an instant kill makes no wound',
} as const;
export type Board = keyof typeof BOARDS;

/** What a leaderboard counts, in a sentence. */
export const describeBoard = (board: Board, { rankedKdFrom }: Pick<SquadRules, 'rankedKdFrom'>): string =>
  board === 'kd' ? `${BOARDS.kd}, of players with at least ${rankedKdFrom} kills and deaths combined` : BOARDS[board];

export const isBoard = (name: string): name is Board => Object.hasOwn(BOARDS, name);

const patterns = new WeakMap<LayerRules, { readonly seed: RegExp; readonly training: RegExp }>();

const patternsOf = (rules: LayerRules) => {
  const ready = patterns.get(rules);
  if (ready) return ready;
  const made = { seed: new RegExp(rules.seed, 'i'), training: new RegExp(rules.training, 'i') };
  patterns.set(rules, made);
  return made;
};

/** Whether a layer is for filling the server, so that winning it counts for nobody. */
export const isSeedLayer = (layer: string | null, rules: LayerRules): boolean =>
  layer !== null && patternsOf(rules).seed.test(layer);

/** Whether fights on a layer count: not on firing ranges and in lobbies. What is not known counts. */
export const isCounted = (layer: string | null, rules: LayerRules): boolean =>
  layer === null || !patternsOf(rules).training.test(layer);
