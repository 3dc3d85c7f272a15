import type { ReforgerFigures } from '@app/contracts/reforger/read-models';
import type { GameResult, ReforgerEvent } from '@app/domain/reforger/events';
import { armyOf, medicOf, overallOf } from '@app/domain/reforger/rules';
import { writtenAt, type Recorded } from '../projection';
import type { FigureRules } from './ruled';

/** A copy that is counted up before it becomes the document: one copy an event, however many figures change. */
type Draft = { -readonly [Field in keyof ReforgerFigures]: ReforgerFigures[Field] };

/** Whose figures they are. */
type Counted = ReforgerFigures & { readonly playerId: string };

export type Of<Type extends ReforgerEvent['type']> = Extract<Recorded<ReforgerEvent>, { type: Type }>;

/** Of a save's figure thousandths as a whole number: sums and their order are exact, and nothing is -0. */
export const thousandths = (value: number): number => Math.round(value * 1_000) || 0;

const later = (one: string, other: string): string => (one > other ? one : other);

const counted = <Doc extends Counted>(
  player: Doc,
  event: { readonly data: { readonly at: string }; readonly created: number },
  { points, medic }: FigureRules,
  count: (draft: Draft) => void,
): Doc => {
  const after = { ...player };
  const draft: Draft = after;
  count(draft);
  draft.overall = overallOf(draft, points);
  draft.medic = medicOf(draft, medic);
  draft.seenAt = later(draft.seenAt, event.data.at);
  draft.changedAt = later(draft.changedAt, writtenAt(event));
  return after;
};

export const killed = <Doc extends Counted>(player: Doc, event: Of<'ReforgerPlayerKilled'>, rules: FigureRules): Doc =>
  counted(player, event, rules, (draft) => {
    const { victim, killer, by, weaponSource } = event.data;
    if (victim.playerId === player.playerId) {
      draft.deaths++;
      if (by === 'self') draft.suicides++;
      if (by === 'teammate') draft.timesTeamkilled++;
      if (by === 'ai') draft.deathsByAi++;
      if (by === 'environment') draft.deathsByWorld++;
    }
    if (killer?.playerId !== player.playerId) return;
    if (by === 'enemy') draft.kills++;
    if (by === 'enemy' && weaponSource === 'vehicle') draft.vehicleKills++;
    if (by === 'teammate') draft.teamkills++;
  });

/** A player's save has changed: what was added to it. */
export const saved = <Doc extends Counted>(player: Doc, event: Of<'ReforgerCareerChanged'>, rules: FigureRules): Doc =>
  counted(player, event, rules, (draft) => {
    const { added } = event.data;
    draft.aiKills += Math.round(added.aiKills);
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
  });

/** A game was won or lost, as its end or the webhook reported. */
export const decided = <Doc extends Counted>(
  player: Doc,
  event: Of<'ReforgerGameEnded' | 'ReforgerGameDecided'>,
  rules: FigureRules,
): Doc => {
  const mine = event.data.results.find(({ playerId }) => playerId === player.playerId);
  if (!mine) return player;
  return counted(player, event, rules, (draft) => {
    const army = armyOf(mine.faction, rules.factions);
    if (mine.won) {
      draft.wins++;
      if (army === 'us') draft.winsUS++;
      if (army === 'ussr') draft.winsUSSR++;
    } else {
      draft.losses++;
      if (army === 'us') draft.lossesUS++;
      if (army === 'ussr') draft.lossesUSSR++;
    }
  });
};

type CountedEvent = Of<'ReforgerPlayerKilled' | 'ReforgerCareerChanged' | 'ReforgerGameEnded' | 'ReforgerGameDecided'>;

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
    case 'ReforgerCareerChanged':
      return [event.data.playerId];
    default:
      return idsOf(event.data.results);
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
