import type { FactBody, FactSource, PlayerRef, TelemetryFact } from '@app/telemetry/squad';
import { SEQUENCES_PER_POSITION } from '@app/contracts/squad/limits';
import type { Line } from '../parsing/line';
import { readLine } from '../parsing/line';
import { parse, redacted } from '../parsing/parse';
import type { Ids, Reading } from '../parsing/reading';
import { readLayer, readPlayers, readPush, readServerInfo, readSquads, splitChat } from '../rcon/answers';
import { endOf, noteEnding } from './ending';
import { accountNamed, even, namesChanged, withoutAbsent, personOf, resolve } from './people';
import { completed, struck, thingStruck } from './fights';
import { matchKey, newMatch, initialState, type AssemblyState, type Observation, type Match } from './state';

/** An answer to a command, or a message that came by itself. */
export type RconInput = { readonly at: number } & (
  | { readonly kind: 'answer'; readonly command: string; readonly body: string }
  | { readonly kind: 'push'; readonly body: string }
);

/** How many lines went which way. */
export type LineCounts = { understood: number; unrecognised: number; ignored: number; unstamped: number };

const FRAME_LASTS_MS = 5_000;
const TOLD_UNRECOGNISED = 100;
/** So many completions at one place at most; the others wait for the next. */
const COMPLETIONS_AT_ONCE = SEQUENCES_PER_POSITION - 100;
const LONGEST_NAME = 200;
const LONGEST_TEXT = 1_000;

const cut = (text: string, length: number) =>
  [...text]
    .slice(0, length)
    .join('')
    .slice(0, length)
    .replace(/[\uD800-\uDBFF]$/u, '');
const iso = (at: number) => new Date(at).toISOString();

/** Where in which source something is being told. */
type Place = { readonly source: FactSource; readonly at: number };

/**
 * Turns lines and answers into facts. What it tells of a line depends on the lines and answers before it alone, never on
 * a clock, and its whole memory is `state`: kept and given back, it goes on as if nothing had happened.
 */
export class Assembler {
  readonly counts: LineCounts = { understood: 0, unrecognised: 0, ignored: 0, unstamped: 0 };
  private observed: Observation[] = [];
  /** Somebody is known better than before: pending facts may be completed. */
  private wiser = false;

  constructor(readonly state: AssemblyState = initialState()) {}

  get hasNews(): boolean {
    return this.observed.length > 0;
  }

  /** What was observed since the last call, in order. */
  take(): Observation[] {
    const { observed } = this;
    this.observed = [];
    return observed;
  }

  /** The log has been silent for a while, or ends: what waited for more lines of its frame is told. */
  settle(): void {
    this.settleLogin();
    this.settleEnding();
  }

  /** The next line of the log, without its end. */
  line(raw: string): void {
    const line = readLine(raw);
    if (line) {
      this.frameBegins(line);
      this.stamped(line);
    } else this.counts.unstamped++;
    this.state.lines++;
  }

  rcon(input: RconInput): void {
    const place: Place = { source: 'rcon', at: input.at };
    if (input.kind === 'push') this.pushed(input.body, place);
    else this.answered(input.body, place);
    this.complete(place);
  }

  private stamped(line: Line): void {
    const parsed = parse(line);
    this.counts[parsed.outcome]++;
    const place: Place = { source: 'log', at: line.at };
    const reading = parsed.outcome === 'understood' ? parsed.reading : null;
    if (reading?.is !== 'worldBrought') this.matchOfLog(line.at);
    if (parsed.outcome === 'unrecognised') {
      const match = this.state.match!;
      if (++match.unrecognised <= TOLD_UNRECOGNISED)
        this.emit(match, place, { kind: 'lineUnrecognised', text: redacted(line) });
    }
    if (reading) this.understood(reading, line, place);
    this.complete(place);
  }

  /** Before a line of another frame: what the last frame began is complete. */
  private frameBegins({ at, frame }: Line): void {
    const { match, login } = this.state;
    const isOther = (of: { at: number; frame: number }) => of.frame !== frame || Math.abs(at - of.at) > FRAME_LASTS_MS;
    if (login && isOther(login)) this.settleLogin();
    if (match?.ending && isOther(match.ending)) this.settleEnding();
    if (match && isOther(match.frame)) match.frame = { at, frame, hits: [] };
  }

  private understood(reading: Reading, { frame }: Line, place: Place): void {
    const { state } = this;
    const match = state.match!;
    const { at } = place;
    switch (reading.is) {
      case 'stateChanged':
        if (reading.to === 'InProgress') return this.emit(match, place, { kind: 'matchWentLive' });
        if (reading.to !== 'WaitingPostMatch') return;
        return noteEnding(match, reading, { at, frame });
      case 'winnerDetermined':
      case 'resultLogged':
      case 'endedByAdmin':
        return noteEnding(match, reading, { at, frame });
      case 'loggedIn': {
        this.settleLogin();
        const person = this.know(reading.ids, at);
        if (person === undefined) return;
        state.login = { person, at, frame };
        // The controller begins anew; so does what was known of team and role.
        match.teams[person] = undefined;
        match.roles[person] = undefined;
        if (reading.address) this.sight(match, place, person, reading.address);
        return;
      }
      case 'joinedTeam': {
        const person = state.login?.person ?? accountNamed(state.people, reading.name);
        if (person === undefined) return;
        this.learn(person, { account: reading.name });
        match.teams[person] = reading.team;
        this.wiser = true;
        return;
      }
      case 'joinSucceeded': {
        const person = state.login?.person;
        if (person === undefined) return;
        this.learn(person, { account: reading.name });
        return this.settleLogin();
      }
      case 'roleGiven': {
        const person = accountNamed(state.people, reading.name);
        if (person !== undefined) match.roles[person] = cut(reading.role, LONGEST_NAME);
        return;
      }
      case 'possessed': {
        const person = this.know(reading.ids, at);
        if (person !== undefined && state.people[person]!.account === null)
          this.learn(person, { account: reading.name });
        return;
      }
      case 'disconnected': {
        const person = reading.ids.eosId;
        if (person === null || !state.people[person]?.online) return;
        this.emit(match, place, { kind: 'playerLeft', player: this.ref(match, person) });
        state.people[person].online = false;
        return;
      }
      case 'damaged':
      case 'wounded':
      case 'died': {
        const attacker = reading.attacker && this.know(reading.attacker, at);
        if (attacker && reading.attacker?.name) this.learn(attacker, { shown: reading.attacker.name });
        const victim = resolve(state.people, reading.victim);
        const { fact, pending } = struck(match, reading, victim, attacker ?? null, (who, name) =>
          this.ref(match, who, name),
        );
        this.emit(match, place, fact);
        if (pending) match.pending.push({ ...pending, of: match.last.log });
        return;
      }
      case 'revived': {
        const [reviver, victim] = [reading.reviver, reading.victim].map((named) => {
          const person = this.know(named, at) ?? resolve(state.people, named.name ?? '');
          if (person !== undefined && named.name) this.learn(person, { shown: named.name });
          return this.ref(match, person, named.name ?? '');
        });
        match.wounds[even(reading.victim.name ?? '')] = undefined;
        return this.emit(match, place, { kind: 'playerRevived', reviver: reviver!, victim: victim! });
      }
      case 'vehicleHit':
      case 'deployableHit': {
        const person =
          reading.attacker &&
          (this.know(reading.attacker, at) ?? accountNamed(state.people, reading.attacker.name ?? ''));
        const attacker = reading.attacker && this.ref(match, person ?? undefined, reading.attacker.name ?? '');
        return this.emit(match, place, thingStruck(match, reading, attacker));
      }
      case 'zoneChanged': {
        const { zone, how, team, from } = reading;
        return this.emit(match, place, { kind: 'zoneChanged', zone: cut(zone, LONGEST_NAME), how, team, from });
      }
      case 'removed': {
        const person = resolve(state.people, reading.name) ?? accountNamed(state.people, reading.name);
        const player = this.ref(match, person, reading.name);
        return this.emit(match, place, {
          kind: 'playerRemoved',
          how: reading.how,
          player,
          reason: cut(reading.reason, LONGEST_TEXT),
        });
      }
      case 'worldBrought':
        return this.worldBrought(reading, place);
      case 'tickRate':
        return this.emit(match, place, { kind: 'tickRateMeasured', rate: reading.rate });
    }
  }

  private worldBrought(world: Extract<Reading, { is: 'worldBrought' }>, place: Place): void {
    const { state } = this;
    this.settle();
    const last = state.match;
    if (last?.told && !last.ended) this.emit(last, place, endOf(last));
    if (last) last.ended = true;
    if (world.transition) return;
    state.people = withoutAbsent(state.people, place.at);
    // Whatever of the match before that is not resolved by the end of this one stays as it is.
    state.previous = last && last.pending.length > 0 ? last : null;
    const { layer, level } = world;
    state.match = newMatch({
      key: matchKey(place.at, layer),
      bornOf: 'log',
      partial: false,
      startedAt: place.at,
      firstLine: state.lines,
      layer: cut(layer, LONGEST_NAME),
      level: level && cut(level, LONGEST_NAME),
    });
    this.begin(state.match);
  }

  /** The match a line belongs to. A log that begins in the middle of one makes a partial match. */
  private matchOfLog(at: number): void {
    const { state } = this;
    if (state.match?.bornOf === 'log') return;
    // A key that another upload of this log cannot know must not take its lines.
    if (state.match?.told) this.emit(state.match, { source: 'rcon', at }, endOf(state.match));
    state.previous = null;
    state.match = newMatch({
      key: matchKey(at, null),
      bornOf: 'log',
      partial: true,
      startedAt: at,
      firstLine: state.lines,
      layer: null,
      level: null,
    });
  }

  /** A match is told with its first fact, at the very place where the log begins to tell of it. */
  private begin(match: Match): void {
    if (match.told) return;
    match.told = true;
    const { layer, level, partial, bornOf, startedAt } = match;
    this.emit(match, { source: bornOf, at: startedAt }, { kind: 'matchStarted', layer, level, partial }, 0);
  }

  private settleLogin(): void {
    const { login, match } = this.state;
    if (!login || !match) return;
    this.state.login = null;
    this.state.people[login.person]!.online = true;
    this.emit(match, { source: 'log', at: login.at }, { kind: 'playerJoined', player: this.ref(match, login.person) });
  }

  private settleEnding(): void {
    const { match } = this.state;
    if (!match?.ending || match.ended) return;
    this.emit(match, { source: 'log', at: match.ending.at }, endOf(match));
    match.ended = true;
    match.ending = null;
  }

  private answered(body: string, place: Place): void {
    const { state } = this;
    const players = readPlayers(body);
    if (players) {
      if (state.listed) this.tellRoster(state.listed.at, undefined);
      const match = this.matchOfRcon(place.at);
      const here = new Set<string>();
      for (const player of players) {
        const person = this.know(player, place.at);
        if (person === undefined) continue;
        here.add(person);
        this.learn(person, { shown: player.name });
        if (player.team && match.teams[person] !== player.team) {
          match.teams[person] = player.team;
          this.wiser = true;
        }
        if (player.role) match.roles[person] = cut(player.role, LONGEST_NAME);
      }
      for (const [key, person] of Object.entries(state.people))
        person.online = here.has(key) || state.login?.person === key;
      state.listed = { at: place.at, players };
      return;
    }
    const squads = readSquads(body);
    if (squads) {
      const match = this.matchOfRcon(place.at);
      for (const { team, name } of squads.teams) match.teamNames[team] = name;
      if (state.listed) this.tellRoster(place.at, squads);
      return;
    }
    const layer = readLayer(body);
    if (layer && /^Next/u.test(body)) {
      state.nextLayer = layer.layer;
      return;
    }
    if (layer) return this.layerLearned(layer, place);
    const info = readServerInfo(body);
    if (!info) return;
    const nextLayer = state.nextLayer ?? info.nextLayer;
    this.emit(this.matchOfRcon(place.at), place, { kind: 'populationSampled', ...info, nextLayer });
  }

  private layerLearned(learned: NonNullable<ReturnType<typeof readLayer>>, place: Place): void {
    const match = this.matchOfRcon(place.at);
    // While a map is being changed, RCON still names the one before.
    if (match.ended || learned.layer === null || (match.layer !== null && match.layer !== learned.layer)) return;
    const teams = learned.factions.map(({ faction, unit }, index) => ({
      team: index === 0 ? (1 as const) : (2 as const),
      faction,
      unit,
    }));
    const { layer, level } = learned;
    const latest = JSON.stringify({ layer, level, teams });
    if (latest === match.learned) return;
    match.learned = latest;
    this.emit(match, place, { kind: 'layerLearned', layer, level, teams });
  }

  private tellRoster(at: number, squads: ReturnType<typeof readSquads>): void {
    const { state } = this;
    const match = this.matchOfRcon(at);
    const players = state.listed!.players.map((player) => {
      const { eosId, steamId, name, team, role, squad, isLeader } = player;
      const person = this.know(player, at);
      const { name: account } = this.ref(match, person, name);
      return {
        eosId,
        steamId,
        name: account,
        team,
        role,
        displayName: cut(name.trim(), LONGEST_NAME),
        squad,
        isLeader,
      };
    });
    state.listed = null;
    this.emit(
      match,
      { source: 'rcon', at },
      { kind: 'rosterSampled', players, squads: [...(squads?.squads ?? [])], teams: [...(squads?.teams ?? [])] },
    );
  }

  private pushed(body: string, place: Place): void {
    const push = readPush(body);
    if (!push) return;
    const match = this.matchOfRcon(place.at);
    const person = this.know(push.ids, place.at);
    if (push.is === 'squadCreated') {
      const { squad } = push;
      this.emit(match, place, {
        kind: 'squadCreated',
        player: this.ref(match, person, push.name),
        squad,
        squadName: cut(push.squadName, LONGEST_NAME),
        teamName: cut(push.teamName, LONGEST_NAME),
      });
      return;
    }
    const sender = person === undefined ? undefined : this.state.people[person];
    const { name, message } = splitChat(push.rest, [sender?.shown ?? null, sender?.account ?? null]);
    this.emit(match, place, {
      kind: 'chatSent',
      channel: push.channel,
      player: this.ref(match, person, name),
      message: cut(message, LONGEST_TEXT),
    });
  }

  private matchOfRcon(at: number): Match {
    const { state } = this;
    state.match ??= newMatch({
      key: matchKey(at, null),
      bornOf: 'rcon',
      partial: true,
      startedAt: at,
      firstLine: state.lines,
      layer: null,
      level: null,
    });
    return state.match;
  }

  private know(ids: Ids, at: number): string | undefined {
    const person = personOf(this.state.people, ids, at);
    if (person !== undefined && this.state.login?.person !== person) this.state.people[person]!.online = true;
    return person;
  }

  private learn(key: string, names: { account?: string; shown?: string }): void {
    const person = this.state.people[key]!;
    for (const kind of ['account', 'shown'] as const) {
      const name = names[kind] === undefined ? '' : even(names[kind]);
      if (name === '' || person[kind] === name) continue;
      person[kind] = name;
      namesChanged(this.state.people);
      this.wiser = true;
    }
  }

  /** A player as known now; without a person, the name alone. */
  private ref(match: Match, key: string | undefined, name = ''): PlayerRef {
    const person = key === undefined ? undefined : this.state.people[key];
    if (!person || key === undefined)
      return { eosId: null, steamId: null, name: cut(even(name), LONGEST_NAME), team: null, role: null };
    const { eosId, steamId, account, shown } = person;
    return {
      eosId,
      steamId,
      name: cut(account ?? shown ?? even(name), LONGEST_NAME),
      team: match.teams[key] ?? null,
      role: match.roles[key] ?? null,
    };
  }

  private complete(place: Place): void {
    if (!this.wiser) return;
    this.wiser = false;
    let emitted = 0;
    for (const match of [this.state.previous, this.state.match]) {
      if (!match || match.pending.length === 0) continue;
      match.pending = match.pending.filter((pending) => {
        if (emitted >= COMPLETIONS_AT_ONCE) {
          this.wiser = true;
          return true;
        }
        const better = completed(match, pending, resolve(this.state.people, pending.name));
        if (!better) return true;
        emitted++;
        this.emit(match, place, {
          kind: 'factCompleted',
          of: pending.of,
          what: pending.what,
          victim: this.ref(match, better.victim, pending.name),
          attacker: pending.attacker === undefined ? null : this.ref(match, pending.attacker),
          by: better.by,
        });
        pending.victim = better.victim ?? null;
        pending.by = better.by;
        return !better.final;
      });
    }
    if (this.state.previous?.pending.length === 0) this.state.previous = null;
  }

  private sequence(match: Match, { source, at }: Place): number {
    const position = source === 'log' ? this.state.lines - match.firstLine : Math.max(0, at - match.startedAt);
    return Math.max(match.last[source] + 1, position * SEQUENCES_PER_POSITION);
  }

  private emit(match: Match, place: Place, body: FactBody, sequenceKnown?: number): void {
    this.begin(match);
    const sequence = sequenceKnown ?? this.sequence(match, place);
    match.last[place.source] = sequence;
    const fact = { sequence, at: iso(place.at), ...body } as TelemetryFact;
    this.observed.push({ match: match.key, source: place.source, sequence, fact });
  }

  private sight(match: Match, place: Place, person: string, address: string): void {
    if (!/^[\d.]+$|:/u.test(address)) return;
    this.begin(match);
    const sequence = this.sequence(match, place);
    match.last[place.source] = sequence;
    this.observed.push({
      match: match.key,
      source: place.source,
      sequence,
      connection: { at: iso(place.at), player: this.ref(match, person), address },
    });
  }
}
