import type { ReforgerFigures } from '@app/contracts/reforger/read-models';
import type { GameResult, ReforgerEvent } from '@app/domain/reforger/events';
import { armyOf, medicOf, overallOf } from '@app/domain/reforger/rules';
import { writtenAt, type Recorded } from '../projection';
import type { FigureRules } from './ruled';

/** A copy that is counted up before it becomes the document: one copy an event, however many figures change. */
type Draft = { -readonly [Field in keyof ReforgerFigures]: ReforgerFigures[Field] };

/** What an event adds to a player's figures, in whichever window. */
export type Count = (draft: Draft) => void;

export type Of<Type extends ReforgerEvent['type']> = Extract<Recorded<ReforgerEvent>, { type: Type }>;

/** Of a save's figure thousandths as a whole number: sums and their order are exact, and nothing is -0. */
export const thousandths = (value: number): number => Math.round(value * 1_000) || 0;

const later = (one: string, other: string): string => (one > other ? one : other);

/** A copy. Each field by itself: a spread of so many costs twenty times as much, and a fold copies for every window. */
export const copyOf = (of: ReforgerFigures): Draft => ({
  kills: of.kills,
  deaths: of.deaths,
  teamkills: of.teamkills,
  timesTeamkilled: of.timesTeamkilled,
  suicides: of.suicides,
  deathsByAi: of.deathsByAi,
  deathsByWorld: of.deathsByWorld,
  vehicleKills: of.vehicleKills,
  aiKills: of.aiKills,
  aiKillsOfSaves: of.aiKillsOfSaves,
  aiKillsOfLines: of.aiKillsOfLines,
  friendlyAiKills: of.friendlyAiKills,
  roadkills: of.roadkills,
  aiRoadkills: of.aiRoadkills,
  shotsFired: of.shotsFired,
  grenadesThrown: of.grenadesThrown,
  distanceWalked: of.distanceWalked,
  distanceDriven: of.distanceDriven,
  distanceAsOccupant: of.distanceAsOccupant,
  timePlayed: of.timePlayed,
  bandages: of.bandages,
  tourniquets: of.tourniquets,
  saline: of.saline,
  morphine: of.morphine,
  bandagesSelf: of.bandagesSelf,
  tourniquetsSelf: of.tourniquetsSelf,
  salineSelf: of.salineSelf,
  morphineSelf: of.morphineSelf,
  wins: of.wins,
  winsUS: of.winsUS,
  winsUSSR: of.winsUSSR,
  losses: of.losses,
  lossesUS: of.lossesUS,
  lossesUSSR: of.lossesUSSR,
  overall: of.overall,
  medic: of.medic,
  seenAt: of.seenAt,
  changedAt: of.changedAt,
});

/** Adds to a copy of figures, or of a document with figures among its fields, what an event adds. */
export const counted = <Figures extends ReforgerFigures>(
  copy: Figures,
  event: { readonly data: { readonly at: string }; readonly created: number },
  { points, medic }: FigureRules,
  count: Count,
): Figures => {
  const draft: Draft = copy;
  count(draft);
  draft.aiKills = Math.max(draft.aiKillsOfSaves, draft.aiKillsOfLines);
  draft.overall = overallOf(draft, points);
  draft.medic = medicOf(draft, medic);
  draft.seenAt = later(draft.seenAt, event.data.at);
  draft.changedAt = later(draft.changedAt, writtenAt(event));
  return copy;
};

const killed =
  ({ data: { victim, killer, by, weaponSource } }: Of<'ReforgerPlayerKilled'>, playerId: string): Count =>
  (draft) => {
    if (victim.playerId === playerId) {
      draft.deaths++;
      if (by === 'self') draft.suicides++;
      if (by === 'teammate') draft.timesTeamkilled++;
      if (by === 'ai') draft.deathsByAi++;
      if (by === 'environment') draft.deathsByWorld++;
    }
    if (killer?.playerId !== playerId) return;
    if (by === 'enemy') draft.kills++;
    if (by === 'enemy' && weaponSource === 'vehicle') draft.vehicleKills++;
    if (by === 'teammate') draft.teamkills++;
  };

/** A player's save has changed: what was added to it. */
const saved =
  ({ data: { added } }: Of<'ReforgerCareerChanged'>): Count =>
  (draft) => {
    draft.aiKillsOfSaves += Math.round(added.aiKills);
    draft.friendlyAiKills += Math.round(added.friendlyAiKills);
    draft.roadkills += Math.round(added.roadkills);
    draft.aiRoadkills += Math.round(added.aiRoadkills);
    draft.shotsFired += Math.round(added.shotsFired);
    draft.grenadesThrown += Math.round(added.grenadesThrown);
    draft.distanceWalked += thousandths(added.distanceWalked);
    draft.distanceDriven += thousandths(added.distanceDriven);
    draft.distanceAsOccupant += thousandths(added.distanceAsOccupant);
    draft.timePlayed += thousandths(added.sessionSeconds);
    draft.bandages += Math.round(added.bandagesOthers);
    draft.tourniquets += Math.round(added.tourniquetsOthers);
    draft.saline += Math.round(added.salineOthers);
    draft.morphine += Math.round(added.morphineOthers);
    draft.bandagesSelf += Math.round(added.bandagesSelf);
    draft.tourniquetsSelf += Math.round(added.tourniquetsSelf);
    draft.salineSelf += Math.round(added.salineSelf);
    draft.morphineSelf += Math.round(added.morphineSelf);
  };

/** A game was won or lost, as its end or the webhook reported. */
const decided = (
  { data: { results } }: Of<'ReforgerGameEnded' | 'ReforgerGameDecided'>,
  playerId: string,
  { factions }: FigureRules,
): Count | undefined => {
  const mine = results.find((result) => result.playerId === playerId);
  if (!mine) return undefined;
  const army = armyOf(mine.faction, factions);
  return (draft) => {
    if (mine.won) {
      draft.wins++;
      if (army === 'us') draft.winsUS++;
      if (army === 'ussr') draft.winsUSSR++;
    } else {
      draft.losses++;
      if (army === 'us') draft.lossesUS++;
      if (army === 'ussr') draft.lossesUSSR++;
    }
  };
};

/** Friendly ones are no kills. */
const aiKilled =
  ({ data: { isFriendly } }: Of<'ReforgerAiKilled'>): Count =>
  (draft) => {
    if (!isFriendly) draft.aiKillsOfLines++;
  };

export type CountedEvent = Of<
  'ReforgerPlayerKilled' | 'ReforgerAiKilled' | 'ReforgerCareerChanged' | 'ReforgerGameEnded' | 'ReforgerGameDecided'
>;

/** The identified players of a fight, each once. */
export const fightersOf = ({ data: { victim, killer } }: Of<'ReforgerPlayerKilled'>): readonly string[] => {
  const ids = victim.playerId === null ? [] : [victim.playerId];
  if (killer !== null && killer.playerId !== null && killer.playerId !== victim.playerId) ids.push(killer.playerId);
  return ids;
};

const idsOf = (results: readonly GameResult[]): readonly string[] => [
  ...new Set(results.map(({ playerId }) => playerId)),
];

/** Everybody whose figures an event may change. */
export const countedIn = (event: CountedEvent): readonly string[] => {
  switch (event.type) {
    case 'ReforgerPlayerKilled':
      return fightersOf(event);
    case 'ReforgerAiKilled':
      return event.data.killer.playerId === null ? [] : [event.data.killer.playerId];
    case 'ReforgerCareerChanged':
      return [event.data.playerId];
    default:
      return idsOf(event.data.results);
  }
};

/** What an event adds to a player's figures; undefined where that is nothing. */
export const countOf = (event: CountedEvent, playerId: string, rules: FigureRules): Count | undefined => {
  switch (event.type) {
    case 'ReforgerPlayerKilled':
      return killed(event, playerId);
    case 'ReforgerAiKilled':
      return aiKilled(event);
    case 'ReforgerCareerChanged':
      return saved(event);
    default:
      return decided(event, playerId, rules);
  }
};

export const NO_FIGURES: ReforgerFigures = {
  kills: 0,
  deaths: 0,
  teamkills: 0,
  timesTeamkilled: 0,
  suicides: 0,
  deathsByAi: 0,
  deathsByWorld: 0,
  vehicleKills: 0,
  aiKills: 0,
  aiKillsOfSaves: 0,
  aiKillsOfLines: 0,
  friendlyAiKills: 0,
  roadkills: 0,
  aiRoadkills: 0,
  shotsFired: 0,
  grenadesThrown: 0,
  distanceWalked: 0,
  distanceDriven: 0,
  distanceAsOccupant: 0,
  timePlayed: 0,
  bandages: 0,
  tourniquets: 0,
  saline: 0,
  morphine: 0,
  bandagesSelf: 0,
  tourniquetsSelf: 0,
  salineSelf: 0,
  morphineSelf: 0,
  wins: 0,
  winsUS: 0,
  winsUSSR: 0,
  losses: 0,
  lossesUS: 0,
  lossesUSSR: 0,
  overall: 0,
  medic: 0,
  seenAt: '',
  changedAt: '',
};
