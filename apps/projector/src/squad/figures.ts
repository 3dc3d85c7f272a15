import type { SquadFigures } from '@app/contracts/squad/read-models';
import type { SquadEvent, SquadFacts } from '@app/domain/squad/events';
import { fightersOf, hitsOf, idsOf } from '@app/domain/squad/match/hits';
import { resultFor, type MatchResult } from '@app/domain/squad/match/results';
import { isCounted, isMounted, rankedKd, scoreOf } from '@app/domain/squad/rules';
import { writtenAt, type Recorded } from '../projection';
import type { CountingRules, FigureRules } from './ruled';

/** A copy that is counted up before it becomes the document: one copy an event, however many figures change. */
type Draft = { -readonly [Field in keyof SquadFigures]: SquadFigures[Field] };

/** Whose figures they are. */
type Counted = SquadFigures & { readonly playerId: string };

const counted = <Doc extends Counted>(
  player: Doc,
  event: { readonly data: { readonly at: string }; readonly created: number },
  rules: FigureRules,
  count: (draft: Draft) => void,
): Doc => {
  const { at } = event.data;
  const after = { ...player };
  const draft: Draft = after;
  count(draft);
  draft.score = scoreOf(draft, rules.points);
  draft.kd = rankedKd(draft.kills, draft.deaths, rules.rankedKdFrom);
  if (at > draft.seenAt) draft.seenAt = at;
  draft.changedAt = writtenAt(event);
  return after;
};

type Hits = Extract<
  Recorded<SquadEvent>,
  { type: 'SquadPlayerWounded' | 'SquadPlayerDied' | 'SquadWoundCorrected' | 'SquadDeathCorrected' }
>;

export const wound = <Doc extends Counted>(player: Doc, event: Hits, rules: FigureRules): Doc =>
  counted(player, event, rules, (draft) => {
    for (const { victim, attacker, by, weapon, times } of hitsOf(event.data, rules.layers)) {
      if (victim.playerId === player.playerId) draft.timesWounded += times;
      if (attacker?.playerId !== player.playerId) continue;
      if (by === 'teammate') draft.teamWounds += times;
      if (by !== 'enemy') continue;
      draft.wounds += times;
      if (weapon !== null && isMounted(weapon, rules)) draft.vehicleWounds += times;
      else draft.infantryWounds += times;
    }
  });

export const death = <Doc extends Counted>(player: Doc, event: Hits, rules: FigureRules): Doc =>
  counted(player, event, rules, (draft) => {
    for (const { victim, attacker, by, times } of hitsOf(event.data, rules.layers)) {
      if (victim.playerId === player.playerId) {
        draft.deaths += times;
        if (by === 'self') draft.suicides += times;
        if (by === 'teammate') draft.timesTeamkilled += times;
      }
      if (attacker?.playerId !== player.playerId) continue;
      if (by === 'enemy') draft.kills += times;
      if (by === 'teammate') draft.teamkills += times;
    }
  });

export const revive = <Doc extends Counted>(
  player: Doc,
  event: Extract<Recorded<SquadEvent>, { type: 'SquadPlayerRevived' }>,
  rules: FigureRules,
): Doc =>
  counted(player, event, rules, (draft) => {
    const { reviver, victim } = event.data;
    if (reviver.playerId === player.playerId) draft.revives++;
    if (victim.playerId === player.playerId) draft.timesRevived++;
  });

const COUNTED_AS = { won: 'wins', lost: 'losses', drawn: 'draws', left: 'left' } as const satisfies Record<
  MatchResult,
  keyof SquadFigures
>;

/** A match ended: time and result. */
export const played = <Doc extends Counted>(
  player: Doc,
  event: { readonly data: SquadFacts['SquadMatchEnded']; readonly created: number },
  rules: FigureRules,
): Doc => {
  const { data } = event;
  const mine = data.players.find(({ playerId }) => playerId === player.playerId);
  if (!mine) return player;
  return counted(player, event, rules, (draft) => {
    draft.playtime += mine.seconds;
    const result = resultFor(data, mine, rules.layers);
    if (result === null) return;
    draft.matches++;
    draft[COUNTED_AS[result]]++;
  });
};

/** Somebody left: the time that no sample has counted yet. */
export const left = <Doc extends Counted>(
  player: Doc,
  event: { readonly data: SquadFacts['SquadPlayerDisconnected']; readonly created: number },
  rules: FigureRules,
): Doc =>
  event.data.seconds === 0
    ? player
    : counted(player, event, rules, (draft) => {
        draft.playtime += event.data.seconds;
      });

type CountedEvent = Extract<
  Recorded<SquadEvent>,
  Hits | { type: 'SquadPlayerRevived' } | { type: 'SquadMatchEnded' } | { type: 'SquadPlayerDisconnected' }
>;

/** Everybody whose figures an event may change. */
export const countedIn = (event: CountedEvent, { layers }: CountingRules): readonly string[] => {
  switch (event.type) {
    case 'SquadPlayerDisconnected':
      return event.data.playerId === null || !isCounted(event.data.layer ?? null, layers) ? [] : [event.data.playerId];
    case 'SquadPlayerRevived':
      return isCounted(event.data.layer, layers) ? idsOf(event.data.reviver, event.data.victim) : [];
    case 'SquadMatchEnded':
      return isCounted(event.data.layer, layers) ? event.data.players.map(({ playerId }) => playerId) : [];
    default:
      return fightersOf(event.data, layers);
  }
};

export const NO_FIGURES: SquadFigures = {
  kills: 0,
  deaths: 0,
  wounds: 0,
  timesWounded: 0,
  revives: 0,
  timesRevived: 0,
  teamWounds: 0,
  teamkills: 0,
  timesTeamkilled: 0,
  suicides: 0,
  infantryWounds: 0,
  vehicleWounds: 0,
  wins: 0,
  losses: 0,
  draws: 0,
  left: 0,
  matches: 0,
  playtime: 0,
  score: 0,
  kd: null,
  seenAt: '',
  changedAt: '',
};
