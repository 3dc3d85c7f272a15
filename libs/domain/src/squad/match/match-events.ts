import type { Fighter, MatchPlayer, OfMatch, Parties, SquadEvent } from '../events';
import { leftBy, playedTo, type Match } from './match-state';
import { fighterOf, playedUntil, playerIdOf } from './people';
import type { PlayerRef, TelemetryFact, TelemetryFactOf } from '@app/telemetry/squad';

/** Everybody whom a fact names. */
export const namedIn = (fact: TelemetryFact): readonly PlayerRef[] => {
  switch (fact.kind) {
    case 'playerJoined':
    case 'playerLeft':
    case 'playerRemoved':
    case 'chatSent':
    case 'squadCreated':
      return [fact.player];
    case 'playerDamaged':
    case 'playerWounded':
    case 'playerDied':
    case 'factCompleted':
      return fact.attacker ? [fact.victim, fact.attacker] : [fact.victim];
    case 'playerRevived':
      return [fact.reviver, fact.victim];
    case 'vehicleDamaged':
    case 'deployableDamaged':
      return fact.attacker ? [fact.attacker] : [];
    case 'rosterSampled':
      return fact.players;
    default:
      return [];
  }
};

/** What an event is made from, besides the fact: the state before it, and the fields that every event of a match has. */
interface Moment {
  readonly state: Match;
  readonly of: OfMatch;
}

type ToEvent<Kind extends TelemetryFact['kind']> = (
  fact: TelemetryFactOf<Kind>,
  moment: Moment,
) => SquadEvent | undefined;

const fighter = (state: Match, named: PlayerRef): Fighter => fighterOf(state, state.factions, named);

const who = (state: Match, named: PlayerRef) => {
  const playerId = playerIdOf(state, named);
  return playerId === null ? { playerId, name: named.name } : { playerId };
};

const parties = (
  state: Match,
  { victim, attacker, by }: Pick<TelemetryFactOf<'playerDamaged'>, 'victim' | 'attacker' | 'by'>,
): Parties => ({ victim: fighter(state, victim), attacker: attacker && fighter(state, attacker), by });

const struck = ({ state, of }: Moment, fact: TelemetryFactOf<'playerDamaged' | 'playerWounded' | 'playerDied'>) => ({
  ...of,
  layer: state.layer,
  ...parties(state, fact),
  damage: fact.damage,
  weapon: fact.weapon,
});

const thingStruck = ({ state, of }: Moment, fact: TelemetryFactOf<'vehicleDamaged' | 'deployableDamaged'>) => {
  const { thing, instance, damage, weapon, destroyed } = fact;
  const attacker = fact.attacker && fighter(state, fact.attacker);
  return { ...of, layer: state.layer, thing, instance, attacker, damage, weapon, destroyed };
};

const leaving: ToEvent<'playerLeft'> = ({ player }, { state, of }) => {
  const left = who(state, player);
  const person = left.playerId === null ? undefined : state.people.get(left.playerId);
  const until = playedTo(state, Date.parse(of.at));
  const seconds = person ? wholeSeconds(playedUntil(person, until, state.silences)) : 0;
  return { type: 'SquadPlayerDisconnected', data: { ...of, ...left, layer: state.layer, seconds } };
};

const roster: ToEvent<'rosterSampled'> = (fact, { state, of }) => {
  const players = fact.players.flatMap((player) => {
    const playerId = playerIdOf(state, player);
    const { team, squad, isLeader, role } = player;
    return playerId === null ? [] : [{ playerId, team, squad, isLeader, role }];
  });
  const squads = fact.squads.map(({ id, team, name, size, locked }) => ({ id, team, name, size, locked }));
  const teams = fact.teams.map(({ team, name, tickets }) => ({ team, name, tickets }));
  return { type: 'SquadRosterSampled', data: { ...of, layer: state.layer, players, squads, teams } };
};

/** Field by field: what else a fact may hold is not written to the log. */
const TO_EVENT: { readonly [Kind in TelemetryFact['kind']]: ToEvent<Kind> } = {
  matchStarted: ({ layer, level, partial }, { state, of }) =>
    state.status === 'unstarted' ? { type: 'SquadMatchStarted', data: { ...of, layer, level, partial } } : undefined,
  layerLearned: ({ layer, level, teams }, { of }) => ({
    type: 'SquadLayerLearned',
    data: { ...of, layer, level, teams: teams.map(({ team, faction, unit }) => ({ team, faction, unit })) },
  }),
  matchWentLive: (_, { of }) => ({ type: 'SquadStagingEnded', data: of }),
  matchEnded: (fact, { state, of }) =>
    state.status === 'running' ? { type: 'SquadMatchEnded', data: ending(state, fact, of) } : undefined,
  playerJoined: ({ player }, { state, of }) => ({
    type: 'SquadPlayerJoined',
    data: { ...of, ...who(state, player) },
  }),
  playerLeft: leaving,
  playerRemoved: ({ player, how, reason }, { state, of }) => ({
    type: 'SquadPlayerRemoved',
    data: { ...of, ...who(state, player), how, reason },
  }),
  playerDamaged: (fact, moment) => ({ type: 'SquadPlayerDamaged', data: struck(moment, fact) }),
  playerWounded: (fact, moment) => ({ type: 'SquadPlayerWounded', data: struck(moment, fact) }),
  playerDied: (fact, moment) => ({
    type: 'SquadPlayerDied',
    data: { ...struck(moment, fact), bledOut: fact.bledOut },
  }),
  factCompleted: (fact, { state, of }) => correction(state, parties(state, fact), fact.of, of),
  playerRevived: ({ reviver, victim }, { state, of }) => ({
    type: 'SquadPlayerRevived',
    data: { ...of, layer: state.layer, reviver: fighter(state, reviver), victim: fighter(state, victim) },
  }),
  vehicleDamaged: (fact, moment) => ({ type: 'SquadVehicleDamaged', data: thingStruck(moment, fact) }),
  deployableDamaged: (fact, moment) => ({ type: 'SquadDeployableDamaged', data: thingStruck(moment, fact) }),
  zoneChanged: ({ zone, how, team, from }, { of }) => ({
    type: 'SquadZoneChanged',
    data: { ...of, zone, how, team, from },
  }),
  chatSent: ({ player, channel, message }, { state, of }) => ({
    type: 'SquadChatSent',
    data: { ...of, ...who(state, player), channel, message },
  }),
  squadCreated: ({ player, squad, squadName, teamName }, { state, of }) => ({
    type: 'SquadSquadCreated',
    data: { ...of, ...who(state, player), squad, squadName, teamName },
  }),
  rosterSampled: roster,
  populationSampled: (
    { serverName, gameVersion, players, maxPlayers, publicQueue, reservedQueue, layer, nextLayer },
    { of },
  ) => {
    const queues = { publicQueue, reservedQueue };
    const sample = { serverName, gameVersion, players, maxPlayers, ...queues, layer, nextLayer };
    return { type: 'SquadPopulationSampled', data: { ...of, ...sample } };
  },
  tickRateMeasured: ({ rate }, { of }) => ({ type: 'SquadTickRateMeasured', data: { ...of, rate } }),
  lineUnrecognised: ({ text }, { of }) => ({ type: 'SquadLineUnrecognised', data: { ...of, text } }),
};

/** The event that a fact becomes; undefined when it changes nothing. */
export const eventOf = <Kind extends TelemetryFact['kind']>(
  state: Match,
  fact: TelemetryFactOf<Kind>,
  of: OfMatch,
): SquadEvent | undefined => (TO_EVENT[fact.kind as Kind] as ToEvent<Kind>)(fact, { state, of });

/** Undefined when the fact adds nothing, or when no blow of that sequence is pending. */
const correction = (state: Match, after: Parties, sequence: number, of: OfMatch): SquadEvent | undefined => {
  const pending = state.pending.get(sequence);
  if (!pending) return undefined;
  const { type, layer, damage, weapon, victim, attacker, by, at: struckAt } = pending;
  if (same(victim, after.victim) && same(attacker, after.attacker) && by === after.by) return undefined;
  const data = { ...of, of: sequence, struckAt, layer, damage, weapon, before: { victim, attacker, by }, after };
  return { type, data };
};

const same = (one: Fighter | null, other: Fighter | null): boolean =>
  one === null || other === null
    ? one === other
    : one.playerId === other.playerId && one.team === other.team && one.faction === other.faction;

/** Of a match without an end, the agent reports it when the next match begins: that may be hours after the server crashed. */
const ending = (
  state: Match,
  { outcome, winner, winnerName, byAdmin, teams }: TelemetryFactOf<'matchEnded'>,
  of: OfMatch,
): Extract<SquadEvent, { type: 'SquadMatchEnded' }>['data'] => {
  const at = outcome === 'abandoned' ? leftBy(state, Date.parse(of.at)) : Date.parse(of.at);
  const until = playedTo(state, at);
  return {
    ...of,
    at: new Date(at).toISOString(),
    startedAt: state.startedAt,
    layer: state.layer,
    level: state.level,
    outcome,
    winner,
    winnerName,
    byAdmin,
    teams: teams.map(({ team, faction, unit, tickets }) => ({ team, faction, unit, tickets })),
    factions: state.factions,
    players: [...state.people].map(([playerId, person]): MatchPlayer => ({
      playerId,
      team: person.team,
      stayed: person.since !== null,
      seconds: wholeSeconds(playedUntil(person, until, state.silences)),
    })),
  };
};

const wholeSeconds = (milliseconds: number): number => Math.floor(milliseconds / 1_000);
