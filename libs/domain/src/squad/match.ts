import type { Decider, Decision } from '../decider';
import { covers, neverArrived, within, without, type Range } from './aside';
import type { Fighter, MatchPlayer, OfMatch, Parties, SquadEvent } from './events';
import type { TelemetryFact, TelemetryFactOf, PlayerRef, FactSource, Team } from '@app/telemetry/squad';
import { fighterOf, leaves, LONGEST_POLL, playedUntil, playerIdOf, type People, type Person } from './people';

/** A blow of which the victim or who did it is not known yet. */
interface Pending extends Parties {
  readonly type: 'SquadDamageCorrected' | 'SquadWoundCorrected' | 'SquadDeathCorrected';
  readonly layer: string | null;
  readonly damage: number;
  readonly weapon: string | null;
}

/** One match on one server. Memory grows with the people in it and the blows that are unresolved, not with its facts. */
export interface Match {
  readonly status: 'unstarted' | 'running' | 'ended';
  /** The highest sequence of each source that is in the stream; -1 for none. */
  readonly received: Readonly<Record<FactSource, number>>;
  /** What of it was set aside and has not arrived. */
  readonly aside: Readonly<Record<FactSource, readonly Range[]>>;
  readonly startedAt: string;
  /** The newest time at which something shows that the match was being played, epoch milliseconds. */
  readonly evidenceAt: number;
  readonly layer: string | null;
  readonly level: string | null;
  /** By their codes, as RCON told them. */
  readonly factions: Readonly<Partial<Record<Team, string>>>;
  readonly people: People;
  /** By the sequence of the fact in the log. */
  readonly pending: ReadonlyMap<number, Pending>;
}

export const match: Decider<Match, SquadEvent> = {
  category: 'squadMatch',
  initial: {
    status: 'unstarted',
    received: { log: -1, rcon: -1 },
    aside: { log: [], rcon: [] },
    startedAt: '',
    evidenceAt: 0,
    layer: null,
    level: null,
    factions: {},
    people: new Map(),
    pending: new Map(),
  },
  evolve(before, event) {
    const { source, sequence, at } = event.data;
    const received = sequence > before.received[source] ? receive(before, source, sequence) : before;
    const state = NO_EVIDENCE.has(event.type) ? received : witnessed(received, Date.parse(at));
    const isLate = sequence <= before.received[source] && covers(before.aside[source], sequence);
    // Who is here now is not to be learned from what happened a while ago.
    if (isLate && PRESENCE.has(event.type)) return state;
    switch (event.type) {
      case 'SquadMatchStarted': {
        const { layer, level } = event.data;
        return { ...state, status: 'running', startedAt: at, layer, level };
      }
      case 'SquadLayerLearned': {
        const { layer, level, teams } = event.data;
        const factions = { ...state.factions };
        for (const { team, faction } of teams) if (faction !== null) factions[team] = faction;
        return { ...state, layer: layer ?? state.layer, level: level ?? state.level, factions };
      }
      case 'SquadMatchEnded':
        return {
          ...state,
          status: 'ended',
          people: new Map([...state.people].map(([id, person]) => [id, { ...person, since: null, milliseconds: 0 }])),
        };
      case 'SquadPlayerIdentified': {
        const { playerId, steamId, name } = event.data;
        const player = state.people.get(playerId);
        // First heard of in the middle of something: he plays already.
        const since = state.status === 'running' && !isLate ? Date.parse(at) : null;
        const person = player ?? { team: null, faction: null, since, milliseconds: 0 };
        return put(state, playerId, { ...person, steamId, name });
      }
      case 'SquadPlayerJoined':
        return change(state, event.data.playerId, (person) =>
          person.since === null && state.status === 'running' ? { ...person, since: Date.parse(at) } : person,
        );
      case 'SquadPlayerDisconnected':
        return change(state, event.data.playerId, (person) => ({ ...person, since: null, milliseconds: 0 }));
      case 'SquadPlayerDamaged':
        return unresolved(seen(state, event.data.victim, event.data.attacker), 'SquadDamageCorrected', event.data);
      case 'SquadPlayerWounded':
        return unresolved(seen(state, event.data.victim, event.data.attacker), 'SquadWoundCorrected', event.data);
      case 'SquadPlayerDied':
        return unresolved(seen(state, event.data.victim, event.data.attacker), 'SquadDeathCorrected', event.data);
      case 'SquadDamageCorrected':
      case 'SquadWoundCorrected':
      case 'SquadDeathCorrected': {
        const { of, after, layer, damage, weapon } = event.data;
        return unresolved(state, event.type, { ...after, sequence: of, layer, damage, weapon });
      }
      case 'SquadPlayerRevived':
        return seen(state, event.data.reviver, event.data.victim);
      case 'SquadRosterSampled':
        return { ...state, people: listed(before, event.data.players, Date.parse(at)) };
      case 'SquadFactsSetAside': {
        const range = { after: event.data.after, to: sequence };
        return { ...state, aside: { ...state.aside, [source]: [...state.aside[source], range] } };
      }
      case 'SquadFactsRecovered': {
        const range = { after: event.data.after, to: sequence };
        return { ...state, aside: { ...state.aside, [source]: without(state.aside[source], range) } };
      }
      default:
        return state;
    }
  },
};

const PRESENCE: ReadonlySet<SquadEvent['type']> = new Set([
  'SquadPlayerJoined',
  'SquadPlayerDisconnected',
  'SquadRosterSampled',
]);

const receive = (state: Match, source: FactSource, sequence: number): Match => ({
  ...state,
  received: { ...state.received, [source]: sequence },
});

/**
 * Events that are no evidence of the match being played: a server that starts writes lines which count as of the match that
 * its crash broke off, and whom a fact names is identified before that fact itself is looked at.
 */
const NO_EVIDENCE: ReadonlySet<SquadEvent['type']> = new Set([
  'SquadPlayerIdentified',
  'SquadMatchEnded',
  'SquadLineUnrecognised',
  'SquadFactsReceived',
  'SquadFactsSetAside',
  'SquadFactsRecovered',
]);

const witnessed = (state: Match, at: number): Match => (at > state.evidenceAt ? { ...state, evidenceAt: at } : state);

/** When somebody left of whom no line says it: at the time at which it shows, but soon after the last evidence. */
const leftBy = ({ evidenceAt }: Pick<Match, 'evidenceAt'>, shownAt: number): number =>
  Math.min(shownAt, evidenceAt + LONGEST_POLL);

const put = (state: Match, playerId: string, person: Person): Match => ({
  ...state,
  people: new Map(state.people).set(playerId, person),
});

const change = (state: Match, playerId: string | null, to: (person: Person) => Person): Match => {
  const person = playerId === null ? undefined : state.people.get(playerId);
  const changed = person && to(person);
  return changed === undefined || changed === person ? state : put(state, playerId!, changed);
};

const seen = (state: Match, ...fighters: readonly (Fighter | null)[]): Match =>
  fighters.reduce<Match>(
    (now, fighter) =>
      fighter === null || fighter.team === null
        ? now
        : change(now, fighter.playerId, (person) =>
            person.team === fighter.team && person.faction === fighter.faction
              ? person
              : { ...person, team: fighter.team, faction: fighter.faction },
          ),
    state,
  );

/** Keeps a blow for as long as it may be completed. */
const unresolved = (
  state: Match,
  type: Pending['type'],
  blow: Parties & { sequence: number; layer: string | null; damage: number; weapon: string | null },
): Match => {
  const { sequence, victim, attacker, by, layer, damage, weapon } = blow;
  const open = victim.playerId === null || by === 'unknown';
  if (!open && !state.pending.has(sequence)) return state;
  const pending = new Map(state.pending);
  if (open) pending.set(sequence, { type, victim, attacker, by, layer, damage, weapon });
  else pending.delete(sequence);
  return { ...state, pending };
};

const listed = (
  { people: before, status, factions, evidenceAt }: Match,
  players: readonly { playerId: string; team: Team | null; role: string | null }[],
  at: number,
): People => {
  const here = new Set(players.map(({ playerId }) => playerId));
  const people = new Map(before);
  for (const [id, person] of before)
    if (person.since !== null && !here.has(id)) people.set(id, leaves(person, leftBy({ evidenceAt }, at)));
  for (const { playerId, team, role } of players) {
    const person = people.get(playerId);
    if (!person) continue;
    const named = { eosId: playerId, steamId: null, name: '', team, role };
    const { faction } = fighterOf(before, factions, named);
    const since = person.since ?? (status === 'running' ? at : null);
    people.set(playerId, { ...person, team: team ?? person.team, faction, since });
  }
  return people;
};

export interface Batch {
  readonly serverId: number;
  readonly match: string;
  readonly source: FactSource;
  /** `to` of the batch before; -1 for the first. */
  readonly after: number;
  readonly to: number;
  /** In order. */
  readonly facts: readonly TelemetryFact[];
}

/**
 * Takes in what is new of a batch: what the stream has already is passed over, what had been set aside is not.
 * @throws Rejected `ingest-gap` when something before it never arrived
 */
export const receiveFacts = ({ serverId, match: key, source, after, to, facts }: Batch): Decision<Match, SquadEvent> =>
  function* (state) {
    const received = state.received[source];
    const missing = state.aside[source];
    const begins = state.status !== 'unstarted' || facts[0]?.kind === 'matchStarted';
    if (after > received || !begins) throw neverArrived();
    let now = state;
    for (const fact of facts) {
      const isLate = covers(missing, fact.sequence);
      if (fact.sequence <= received && !isLate) continue;
      const of: OfMatch = { serverId, match: key, source, sequence: fact.sequence, at: fact.at };
      for (const event of isLate ? lateEventsOf(now, fact, of) : eventsOf(now, fact, of)) {
        now = match.evolve(now, event);
        yield event;
      }
    }
    const at = facts.at(-1)?.at ?? now.startedAt;
    for (const part of within(missing, { after, to })) {
      const data = { serverId, match: key, source, sequence: part.to, at, after: part.after };
      yield { type: 'SquadFactsRecovered', data };
    }
    if (to <= now.received[source]) return;
    yield { type: 'SquadFactsReceived', data: { serverId, match: key, source, sequence: to, at } };
  };

/** Samples say how things stood then, which nobody needs late; time played was counted without them. */
const MOMENTARY: ReadonlySet<TelemetryFact['kind']> = new Set([
  'rosterSampled',
  'populationSampled',
  'tickRateMeasured',
]);

/** As `tell`, for what had been set aside: later facts are known already, and are not to be overruled. */
function* lateEventsOf(state: Match, fact: TelemetryFact, of: OfMatch): Generator<SquadEvent> {
  for (const event of eventsOf(state, fact, of)) {
    if (event.type === 'SquadPlayerIdentified') {
      const player = state.people.get(event.data.playerId);
      if (player && (player.steamId !== null || event.data.steamId === null)) continue;
      yield player ? { ...event, data: { ...event.data, name: player.name } } : event;
    } else if (event.type === 'SquadLayerLearned') {
      if (state.layer === null) yield event;
    } else if (event.type === 'SquadPlayerDisconnected') yield { ...event, data: { ...event.data, seconds: 0 } };
    else if (!MOMENTARY.has(fact.kind)) yield event;
  }
  if (fact.kind === 'matchStarted' && fact.layer !== null && state.layer === null)
    yield { type: 'SquadLayerLearned', data: { ...of, layer: fact.layer, level: fact.level, teams: [] } };
}

/** What a fact says that the stream does not know: those in it who are new, and then the fact itself. */
function* eventsOf(state: Match, fact: TelemetryFact, of: OfMatch): Generator<SquadEvent> {
  let now = state;
  for (const named of namedIn(fact)) {
    const playerId = playerIdOf(now.people, named);
    if (playerId === null) continue;
    const player = now.people.get(playerId);
    const steamId = named.steamId ?? player?.steamId ?? null;
    const name = named.name || player?.name || '';
    if (player && player.steamId === steamId && player.name === name) continue;
    const event: SquadEvent = { type: 'SquadPlayerIdentified', data: { ...of, playerId, steamId, name } };
    now = match.evolve(now, event);
    yield event;
  }
  const event = eventOf(now, fact, of);
  if (event) yield event;
}

const namedIn = (fact: TelemetryFact): readonly PlayerRef[] => {
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

const eventOf = (state: Match, fact: TelemetryFact, of: OfMatch): SquadEvent | undefined => {
  const { layer, people } = state;
  const fighter = (named: PlayerRef) => fighterOf(people, state.factions, named);
  const who = (named: PlayerRef) => {
    const playerId = playerIdOf(people, named);
    return playerId === null ? { playerId, name: named.name } : { playerId };
  };
  const parties = ({
    victim,
    attacker,
    by,
  }: Pick<TelemetryFactOf<'playerDamaged'>, 'victim' | 'attacker' | 'by'>): Parties => ({
    victim: fighter(victim),
    attacker: attacker && fighter(attacker),
    by,
  });
  switch (fact.kind) {
    case 'matchStarted': {
      if (state.status !== 'unstarted') return undefined;
      const { layer: begun, level, partial } = fact;
      return { type: 'SquadMatchStarted', data: { ...of, layer: begun, level, partial } };
    }
    case 'layerLearned': {
      const { layer: learned, level, teams } = fact;
      const factions = teams.map(({ team, faction, unit }) => ({ team, faction, unit }));
      return { type: 'SquadLayerLearned', data: { ...of, layer: learned, level, teams: factions } };
    }
    case 'matchWentLive':
      return { type: 'SquadStagingEnded', data: of };
    case 'matchEnded':
      return state.status === 'running' ? { type: 'SquadMatchEnded', data: ending(state, fact, of) } : undefined;
    case 'playerJoined':
      return { type: 'SquadPlayerJoined', data: { ...of, ...who(fact.player) } };
    case 'playerLeft': {
      const left = who(fact.player);
      const person = left.playerId === null ? undefined : people.get(left.playerId);
      const seconds = person ? wholeSeconds(playedUntil(person, Date.parse(of.at))) : 0;
      return { type: 'SquadPlayerDisconnected', data: { ...of, ...left, seconds } };
    }
    case 'playerRemoved': {
      const { how, reason } = fact;
      return { type: 'SquadPlayerRemoved', data: { ...of, ...who(fact.player), how, reason } };
    }
    case 'playerDamaged': {
      const { damage, weapon } = fact;
      return { type: 'SquadPlayerDamaged', data: { ...of, layer, ...parties(fact), damage, weapon } };
    }
    case 'playerWounded': {
      const { damage, weapon } = fact;
      return { type: 'SquadPlayerWounded', data: { ...of, layer, ...parties(fact), damage, weapon } };
    }
    case 'playerDied': {
      const { damage, weapon, bledOut } = fact;
      return { type: 'SquadPlayerDied', data: { ...of, layer, ...parties(fact), damage, weapon, bledOut } };
    }
    case 'factCompleted':
      return correction(state, parties(fact), fact.of, of);
    case 'playerRevived':
      return {
        type: 'SquadPlayerRevived',
        data: { ...of, layer, reviver: fighter(fact.reviver), victim: fighter(fact.victim) },
      };
    case 'vehicleDamaged':
    case 'deployableDamaged': {
      const { thing, instance, damage, weapon, destroyed } = fact;
      const attacker = fact.attacker && fighter(fact.attacker);
      const data = { ...of, layer, thing, instance, attacker, damage, weapon, destroyed };
      return { type: fact.kind === 'vehicleDamaged' ? 'SquadVehicleDamaged' : 'SquadDeployableDamaged', data };
    }
    case 'zoneChanged': {
      const { zone, how, team, from } = fact;
      return { type: 'SquadZoneChanged', data: { ...of, zone, how, team, from } };
    }
    case 'chatSent': {
      const { channel, message } = fact;
      return { type: 'SquadChatSent', data: { ...of, ...who(fact.player), channel, message } };
    }
    case 'squadCreated': {
      const { squad, squadName, teamName } = fact;
      return { type: 'SquadSquadCreated', data: { ...of, ...who(fact.player), squad, squadName, teamName } };
    }
    case 'rosterSampled': {
      const players = fact.players.flatMap((player) => {
        const playerId = playerIdOf(people, player);
        const { team, squad, isLeader, role } = player;
        return playerId === null ? [] : [{ playerId, team, squad, isLeader, role }];
      });
      const squads = fact.squads.map(({ id, team, name, size, locked }) => ({ id, team, name, size, locked }));
      const teams = fact.teams.map(({ team, name, tickets }) => ({ team, name, tickets }));
      return { type: 'SquadRosterSampled', data: { ...of, layer, players, squads, teams } };
    }
    case 'populationSampled': {
      const {
        serverName,
        gameVersion,
        players,
        maxPlayers,
        publicQueue,
        reservedQueue,
        layer: played,
        nextLayer,
      } = fact;
      const sample = {
        serverName,
        gameVersion,
        players,
        maxPlayers,
        publicQueue,
        reservedQueue,
        layer: played,
        nextLayer,
      };
      return { type: 'SquadPopulationSampled', data: { ...of, ...sample } };
    }
    case 'tickRateMeasured':
      return { type: 'SquadTickRateMeasured', data: { ...of, rate: fact.rate } };
    case 'lineUnrecognised':
      return { type: 'SquadLineUnrecognised', data: { ...of, text: fact.text } };
  }
};

/** Nothing, when the fact was known as well before, or no blow of that place waits for it. */
const correction = (state: Match, after: Parties, sequence: number, of: OfMatch): SquadEvent | undefined => {
  const pending = state.pending.get(sequence);
  if (!pending) return undefined;
  const { type, layer, damage, weapon, victim, attacker, by } = pending;
  if (same(victim, after.victim) && same(attacker, after.attacker) && by === after.by) return undefined;
  const data = { ...of, of: sequence, layer, damage, weapon, before: { victim, attacker, by }, after };
  return { type, data };
};

const same = (one: Fighter | null, other: Fighter | null): boolean =>
  one === null || other === null
    ? one === other
    : one.playerId === other.playerId && one.team === other.team && one.faction === other.faction;

/** A match without an end is told to have ended when the next began, which may be hours after the server crashed. */
const ending = (
  state: Match,
  { outcome, winner, winnerName, byAdmin, teams }: TelemetryFactOf<'matchEnded'>,
  of: OfMatch,
): Extract<SquadEvent, { type: 'SquadMatchEnded' }>['data'] => {
  const at = outcome === 'abandoned' ? leftBy(state, Date.parse(of.at)) : Date.parse(of.at);
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
    players: [...state.people].map(([playerId, person]): MatchPlayer => ({
      playerId,
      team: person.team,
      stayed: person.since !== null,
      seconds: wholeSeconds(playedUntil(person, at)),
    })),
  };
};

const wholeSeconds = (milliseconds: number): number => Math.floor(milliseconds / 1_000);
