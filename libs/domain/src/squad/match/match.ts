import type { Decider, Decision } from '../../decider';
import { covers, neverArrived, within, without } from '../../aside';
import type { Fighter, OfMatch, SquadEvent } from '../events';
import { eventOf, namedIn } from './match-events';
import { leftBy, nothingPending, witnessed, type Match, type Pending } from './match-state';
import { fighterOf, leaves, nobody, playerIdOf, put, type Person } from './people';
import type { FactSource, Team, TelemetryFact } from '@app/telemetry/squad';

export const match: Decider<Match, SquadEvent> = {
  category: 'squadMatch',
  initial: {
    status: 'unstarted',
    received: { log: -1, rcon: -1 },
    aside: { log: [], rcon: [] },
    startedAt: '',
    evidenceAt: 0,
    silences: [],
    layer: null,
    level: null,
    factions: {},
    ...nobody,
    pending: nothingPending,
  },
  evolve(before, event) {
    const { source, sequence, at } = event.data;
    const shown = NO_EVIDENCE.has(event.type) ? before : witnessed(before, Date.parse(at));
    const state = sequence > before.received[source] ? receive(shown, source, sequence) : shown;
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
        return [...state.people].reduce<Match>(
          (now, [id, person]) => put(now, id, { ...person, since: null, milliseconds: 0 }),
          { ...state, status: 'ended' },
        );
      case 'SquadPlayerIdentified': {
        const { playerId, steamId, name } = event.data;
        const player = state.people.get(playerId);
        // First seen in the middle of a match: the player plays already.
        const since = state.status === 'running' && !isLate ? Date.parse(at) : null;
        const person = player ?? { team: null, faction: null, since, milliseconds: 0, place: state.identified };
        const identified = state.identified + (player ? 0 : 1);
        return put({ ...state, identified }, playerId, { ...person, steamId, name });
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
        const { of, after, layer, damage, weapon, struckAt = at } = event.data;
        return unresolved(state, event.type, { ...after, sequence: of, layer, damage, weapon, at: struckAt });
      }
      case 'SquadPlayerRevived':
        return seen(state, event.data.reviver, event.data.victim);
      case 'SquadRosterSampled':
        return listed(state, before, event.data.players, Date.parse(at));
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
  blow: Omit<Pending, 'type'> & { readonly sequence: number },
): Match => {
  const { sequence, victim, attacker, by, layer, damage, weapon, at } = blow;
  const open = victim.playerId === null || by === 'unknown';
  if (!open && !state.pending.has(sequence)) return state;
  if (!open) return { ...state, pending: state.pending.without(sequence) };
  const pending = { type, victim, attacker, by, layer, damage, weapon, at };
  return { ...state, pending: state.pending.with(sequence, pending) };
};

/** @param before as it was before the sample was evidence of the match being played */
const listed = (
  state: Match,
  before: Match,
  players: readonly { playerId: string; team: Team | null; role: string | null }[],
  at: number,
): Match => {
  const here = new Set(players.map(({ playerId }) => playerId));
  let now = state;
  for (const [id, person] of before.people)
    if (person.since !== null && !here.has(id)) now = put(now, id, leaves(person, leftBy(before, at), state.silences));
  for (const { playerId, team, role } of players) {
    const person = now.people.get(playerId);
    if (!person) continue;
    const named = { eosId: playerId, steamId: null, name: '', team, role };
    const { faction } = fighterOf(before, before.factions, named);
    const since = person.since ?? (before.status === 'running' ? at : null);
    now = put(now, playerId, { ...person, team: team ?? person.team, faction, since });
  }
  return now;
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

/** As `eventsOf`, for facts that had been set aside: they do not overrule later facts, which are in the stream already. */
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

/** The events of a fact: first the players in it who are new to the match or changed their name, then the fact itself. */
function* eventsOf(state: Match, fact: TelemetryFact, of: OfMatch): Generator<SquadEvent> {
  let now = state;
  for (const named of namedIn(fact)) {
    const playerId = playerIdOf(now, named);
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
