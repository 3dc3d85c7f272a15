/** The rules of Reforger's statistics that screens and the write side share. Pure; nothing here knows the log. */

export { rankOfSaves } from './ladder';
export { STARS, USUAL_RULES, rulesGiven, type ReforgerRules, type Star, type WeaponClass } from './ruleset';
export { factionName, killsByStar, weaponClass } from './weapons';
import { SOVIET_ARMY, US_ARMY } from '../armies';
import { factionName } from './weapons';
import type { MedicRules, Points, ReforgerRules } from './ruleset';

/** Medical actions on others. */
export interface Medical {
  readonly bandages: number;
  readonly tourniquets: number;
  readonly saline: number;
  readonly morphine: number;
}

interface Scored extends Medical {
  readonly kills: number;
  readonly aiKills: number;
  readonly roadkills: number;
  readonly wins: number;
  readonly teamkills: number;
}

/** The overall score. May be below zero. */
export const overallOf = (figures: Scored, points: Points): number =>
  figures.kills * points.kills +
  figures.aiKills * points.aiKills +
  figures.roadkills * points.roadkills +
  (figures.bandages + figures.tourniquets + figures.saline + figures.morphine) * points.medical +
  figures.wins * points.wins +
  figures.teamkills * points.friendlyKills;

/** What the board of medics ranks. */
export const medicOf = ({ bandages, tourniquets, saline, morphine }: Medical, each: MedicRules): number =>
  bandages * each.bandages + tourniquets * each.tourniquets + saline * each.saline + morphine * each.morphine;

/** Which of the two armies a faction is; null for any other. */
export const armyOf = (faction: string, factions: ReforgerRules['factions']): 'us' | 'ussr' | null => {
  const name = factionName(faction, factions);
  if (name === US_ARMY) return 'us';
  return name === SOVIET_ARMY ? 'ussr' : null;
};

/** What a source of the servers has sent, whenever: what none has sent is not known. */
export interface Sources {
  readonly killLines: boolean;
  /** Kill lines that say whether a vehicle's gun was used. */
  readonly weaponSources: boolean;
  readonly saves: boolean;
  /** Lines about kills of AI. */
  readonly aiKillLines: boolean;
  readonly winners: boolean;
  readonly rosters: boolean;
  readonly groups: boolean;
  /** Ends of games, with everybody's time by faction. */
  readonly games: boolean;
}

/** What the servers have to send for a board, in a sentence. */
const NEEDS = {
  killLines: 'It needs kill lines, as the RJSLogging mod writes them, and no server has sent one yet.',
  weaponSources:
    'It needs kill lines that say what fired, as the RJSLogging and WCS mods write them, and no server has sent one yet.',
  saves: 'It needs the saves of players, and no server has sent one yet.',
  aiKillLines: 'It needs the saves of players, or kill lines of AI, and no server has sent one yet.',
  winners:
    'It needs the winners of games, as RJSLogging and Server Admin Tools tell them, and no server has sent one yet.',
  rosters: 'It needs to know who is on the server, by RCON, and no server has sent that yet.',
} as const satisfies Partial<Record<keyof Sources, string>>;

/** The fifteen leaderboards: what each counts, and the source of it. */
export const BOARDS = {
  overall: ['Overall score, combining kills, AI kills, roadkills, medical actions, wins and team kills', 'killLines'],
  kills: ['Enemy players killed', 'killLines'],
  aiKills: ['AI soldiers killed', 'aiKillLines'],
  roadkills: ['Enemy players run over', 'saves'],
  medic: ['Bandages, tourniquets, saline and morphine given to others', 'saves'],
  deaths: ['Times died', 'killLines'],
  timePlayed: ['Time played on the servers', 'saves'],
  distanceWalked: ['Distance walked', 'saves'],
  distanceDriven: ['Distance driven', 'saves'],
  shotsFired: ['Rounds fired', 'saves'],
  wins: ['Games won', 'winners'],
  winsUS: ['Games won with the US Army', 'winners'],
  winsUSSR: ['Games won with the Soviet Army', 'winners'],
  seeders: ['Time on a server with 4 to 50 players', 'rosters'],
  vehicleKills: ['Enemy players killed with the guns of vehicles', 'weaponSources'],
} as const satisfies Record<string, readonly [description: string, source: keyof typeof NEEDS]>;
export type Board = keyof typeof BOARDS;

export const isBoard = (name: string): name is Board => Object.hasOwn(BOARDS, name);

/** What a leaderboard counts, in a sentence. */
export const describeBoard = (board: Board): string => BOARDS[board][0];

/** What the servers would have to send before a board can be filled; null when they do. */
export const boardNeeds = (board: Board, sources: Sources): string | null => {
  const source = BOARDS[board][1];
  const isThere = sources[source] || (source === 'aiKillLines' && sources.saves);
  return isThere ? null : NEEDS[source];
};
