import { endOf, noteEnding } from './ending';
import type { Reading } from '../parsing/reading';
import { nameCut, textCut } from '../text';
import type { Assembly, Place } from './assembly';
import { struck, thingStruck, woundKey } from './fights';
import { accountNamed, resolve, withoutAbsent } from './people';
import { matchKey, newMatch, type Match } from './state';

/** Position of a line in its log. */
interface Assembled {
  readonly assembly: Assembly;
  readonly match: Match;
  readonly place: Place & { readonly frame: number };
}

/**
 * Blows that may still be completed, the newest: the site never remembers as many. All are written down with every commit,
 * and a match may last for weeks.
 */
const MOST_PENDING = 10_000;

type Effect<Kind extends Reading> = (reading: Kind, assembled: Assembled) => void;
type Of<Is extends Reading['is']> = Extract<Reading, { readonly is: Is }>;

const end: Effect<Of<'winnerDetermined' | 'resultLogged' | 'endedByAdmin'>> = (reading, { match, place }) =>
  noteEnding(match, reading, place);

const strike: Effect<Of<'damaged' | 'wounded' | 'died'>> = (reading, { assembly, match, place }) => {
  const attacker = reading.attacker && assembly.know(reading.attacker, place.at);
  if (attacker && reading.attacker?.name) assembly.learn(attacker, { shown: reading.attacker.name });
  const victim = resolve(assembly.state.people, reading.victim);
  const { fact, pending } = struck(match, reading, victim, attacker ?? null, (who, name) =>
    assembly.ref(match, who, name),
  );
  assembly.emit(match, place, fact);
  if (!pending) return;
  match.pending.push({ ...pending, of: match.last.log });
  if (match.pending.length > MOST_PENDING) match.pending.shift();
};

const strikeThing: Effect<Of<'vehicleHit' | 'deployableHit'>> = (reading, { assembly, match, place }) => {
  const person =
    reading.attacker &&
    (assembly.know(reading.attacker, place.at) ?? accountNamed(assembly.state.people, reading.attacker.name ?? ''));
  const attacker = reading.attacker && assembly.ref(match, person ?? undefined, reading.attacker.name ?? '');
  assembly.emit(match, place, thingStruck(match, reading, attacker));
};

const bringWorld: Effect<Of<'worldBrought'>> = (world, { assembly, place }) => {
  const { state } = assembly;
  assembly.settle();
  const last = state.match;
  if (last?.reported && !last.ended) assembly.emit(last, place, endOf(last));
  if (last) last.ended = true;
  if (world.transition) return;
  const needed = last?.pending.flatMap(({ victim, attacker }) =>
    [victim, attacker].filter((one) => typeof one === 'string'),
  );
  state.people = withoutAbsent(state.people, place.at, new Set(needed));
  // Whatever of the match before that is not resolved by the end of this one stays as it is.
  state.previous = last && last.pending.length > 0 ? last : null;
  const { layer, level } = world;
  state.match = newMatch({
    key: matchKey(place.at, layer),
    bornOf: 'log',
    partial: false,
    startedAt: place.at,
    firstLine: state.lines,
    layer: nameCut(layer),
    level: level && nameCut(level),
  });
  assembly.begin(state.match);
};

/** What each kind of line says about the match. */
const readings: { readonly [Kind in Reading as Kind['is']]: Effect<Kind> } = {
  stateChanged: (reading, { assembly, match, place }) => {
    if (reading.to === 'InProgress') return assembly.emit(match, place, { kind: 'matchWentLive' });
    if (reading.to !== 'WaitingPostMatch') return;
    noteEnding(match, reading, place);
  },
  winnerDetermined: end,
  resultLogged: end,
  endedByAdmin: end,
  loggedIn: (reading, { assembly, match, place }) => {
    assembly.settleLogin();
    const person = assembly.know(reading.ids, place.at);
    if (person === undefined) return;
    assembly.state.login = { person, at: place.at, frame: place.frame };
    // The controller begins anew; so does what was known of team and role.
    match.teams[person] = undefined;
    match.roles[person] = undefined;
    if (reading.address) assembly.sight(match, place, person, reading.address);
  },
  joinedTeam: (reading, { assembly, match }) => {
    const person = assembly.state.login?.person ?? accountNamed(assembly.state.people, reading.name);
    if (person === undefined) return;
    assembly.learn(person, { account: reading.name });
    match.teams[person] = reading.team;
    assembly.wiser = true;
  },
  joinSucceeded: (reading, { assembly }) => {
    const person = assembly.state.login?.person;
    if (person === undefined) return;
    assembly.learn(person, { account: reading.name });
    assembly.settleLogin();
  },
  roleGiven: (reading, { assembly, match }) => {
    const person = accountNamed(assembly.state.people, reading.name);
    if (person !== undefined) match.roles[person] = nameCut(reading.role);
  },
  possessed: (reading, { assembly, place }) => {
    const person = assembly.know(reading.ids, place.at);
    if (person !== undefined && assembly.state.people[person]!.account === null)
      assembly.learn(person, { account: reading.name });
  },
  disconnected: (reading, { assembly, match, place }) => {
    const person = reading.ids.eosId;
    if (person === null || !assembly.state.people[person]?.online) return;
    assembly.emit(match, place, { kind: 'playerLeft', player: assembly.ref(match, person) });
    assembly.state.people[person].online = false;
  },
  damaged: strike,
  wounded: strike,
  died: strike,
  revived: (reading, { assembly, match, place }) => {
    const [reviver, victim] = [reading.reviver, reading.victim].map((named) => {
      const person = assembly.know(named, place.at) ?? resolve(assembly.state.people, named.name ?? '');
      if (person !== undefined && named.name) assembly.learn(person, { shown: named.name });
      return assembly.ref(match, person, named.name ?? '');
    });
    match.wounds[woundKey(reading.victim.name ?? '')] = undefined;
    assembly.emit(match, place, { kind: 'playerRevived', reviver: reviver!, victim: victim! });
  },
  vehicleHit: strikeThing,
  deployableHit: strikeThing,
  zoneChanged: (reading, { assembly, match, place }) => {
    const { zone, how, team, from } = reading;
    assembly.emit(match, place, { kind: 'zoneChanged', zone: nameCut(zone), how, team, from });
  },
  removed: (reading, { assembly, match, place }) => {
    const person = resolve(assembly.state.people, reading.name) ?? accountNamed(assembly.state.people, reading.name);
    const player = assembly.ref(match, person, reading.name);
    assembly.emit(match, place, {
      kind: 'playerRemoved',
      how: reading.how,
      player,
      reason: textCut(reading.reason),
    });
  },
  worldBrought: bringWorld,
  tickRate: (reading, { assembly, match, place }) => {
    assembly.emit(match, place, { kind: 'tickRateMeasured', rate: reading.rate });
  },
};

export const applyReading = (reading: Reading, assembled: Assembled): void =>
  (readings[reading.is] as Effect<Reading>)(reading, assembled);
