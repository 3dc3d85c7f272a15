/** The rules of Squad's statistics that screens and the write side share. Pure; nothing here knows the log. */

export { rankName, rankOf } from './ladder';
export { FACTIONS, starOf } from './stars';
export { boardKey, boardKeysAt } from './windows';
export { weaponClass, weaponName, weaponOf, type WeaponClass } from './weapons';

/** What a player is scored by. */
export interface Scored {
  readonly kills: number;
  readonly wounds: number;
  readonly revives: number;
  readonly wins: number;
  readonly teamkills: number;
}

/** Points each. Edit, then rebuild `squad-players`. */
const POINTS: Scored = { kills: 2, wounds: 1, revives: 3, wins: 20, teamkills: -10 };

/** The overall score, which is also the XP of the rank ladder. May be below zero. */
export const scoreOf = ({ kills, wounds, revives, wins, teamkills }: Scored): number =>
  kills * POINTS.kills +
  wounds * POINTS.wounds +
  revives * POINTS.revives +
  wins * POINTS.wins +
  teamkills * POINTS.teamkills;

/** Kills and deaths together from which on a K/D is ranked. */
export const RANKED_KD_FROM = 100;

/** Two decimals; of who never died, the kills. */
export const kdOf = (kills: number, deaths: number): number =>
  deaths === 0 ? kills : Math.round((kills / deaths) * 100) / 100;

/** The K/D that a leaderboard ranks; null below what is ranked. */
export const rankedKd = (kills: number, deaths: number): number | null =>
  kills + deaths >= RANKED_KD_FROM ? kdOf(kills, deaths) : null;

/** Wins for each loss, two decimals; of who never lost, the wins. */
export const winRateOf = (wins: number, losses: number): number => kdOf(wins, losses);

/** The ten leaderboards: what they are called and what they count. */
export const BOARDS = {
  score: 'Overall score, combining kills, wounds, revives, wins and teamkills',
  kills: 'Enemies killed',
  deaths: 'Times died',
  revives: 'Teammates revived',
  kd: `Kills for each death, of players with at least ${RANKED_KD_FROM} kills and deaths combined`,
  wounds: 'Enemies wounded',
  playtime: 'Time played in matches',
  wins: 'Matches won, on the winning team when they ended',
  infantry_wounds: 'Enemies wounded with what a soldier carries',
  vehicle_wounds: 'Enemies wounded with the guns of vehicles and emplacements',
} as const;
export type Board = keyof typeof BOARDS;

export const isBoard = (name: string): name is Board => Object.hasOwn(BOARDS, name);

/** `Yehorivka_Seed_v1`: for filling the server, so that winning it counts for nobody. */
export const isSeedLayer = (layer: string | null): boolean => /(?:^|_)seed(?:_|$)/i.test(layer ?? '');

/** Firing ranges and lobbies: nothing that happens there counts. */
const TRAINING = /^(?:jensens|tutorial|training)/i;

/** Whether fights on a layer count. What is not known counts. */
export const isCounted = (layer: string | null): boolean => layer === null || !TRAINING.test(layer);

/** SteamID64 or EOS id of whoever must be killed with a knife for `Regicide`; null while nobody wears the crown. */
export const REGICIDE_TARGET: string | null = null;

/** For searching: without accents, in lower case, spaces made one. */
export const searchable = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/\s+/gu, ' ')
    .trim();

export const SEARCH = { shortest: 2, longest: 50, most: 10 } as const;

/** What is searched of what was typed: without markup and the characters that make it, cut to 50. */
export const searchText = (typed: string): string =>
  typed
    .replace(/<[^>]*>/g, '')
    .replace(/[<>'"]/g, '')
    .slice(0, SEARCH.longest)
    .trim();

/** `Xm` below an hour, else `Xh Ym`. */
export const hoursAndMinutes = (minutes: number): string => {
  const [hours, left] = [Math.floor(minutes / 60), Math.floor(minutes % 60)];
  return hours === 0 ? `${left}m` : `${hours}h ${left}m`;
};
