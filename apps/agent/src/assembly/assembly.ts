import type { FactBody, FactSource, PlayerRef, TelemetryFact } from '@app/telemetry/squad';
import { SEQUENCES_PER_POSITION } from '@app/contracts/squad/limits';
import type { Ids } from '../parsing/reading';
import { endOf } from './ending';
import { completed } from './fights';
import { even, namesChanged, personOf, resolve } from './people';
import { nameCut } from '../text';
import { initialState, matchKey, newMatch, type AssemblyState, type Match, type Observation } from './state';

/** So many completions at one place at most; the others wait for the next. */
const COMPLETIONS_AT_ONCE = SEQUENCES_PER_POSITION - 100;
const iso = (at: number) => new Date(at).toISOString();

/** Where in which source something was observed. */
export type Place = { readonly source: FactSource; readonly at: number };

/** What lines and answers work on: who is on the server, the match that runs, and what was observed of it. */
export class Assembly {
  private observed: Observation[] = [];
  /** Somebody is identified better than before: pending facts may be completed. */
  wiser = false;

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

  /** The log has been silent for a while, or ends: what waited for more lines of its frame becomes facts. */
  settle(): void {
    this.settleLogin();
    this.settleEnding();
  }

  /** The match a line belongs to. A log that begins in the middle of one makes a partial match. */
  matchOfLog(at: number): void {
    const { state } = this;
    if (state.match?.bornOf === 'log') return;
    // A key that another upload of this log cannot know must not take its lines.
    if (state.match?.reported) this.emit(state.match, { source: 'rcon', at }, endOf(state.match));
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

  matchOfRcon(at: number): Match {
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

  /** A match begins with its first fact, at the place of the first line or answer that names it. */
  begin(match: Match): void {
    if (match.reported) return;
    match.reported = true;
    const { layer, level, partial, bornOf, startedAt } = match;
    this.emit(match, { source: bornOf, at: startedAt }, { kind: 'matchStarted', layer, level, partial }, 0);
  }

  settleLogin(): void {
    const { login, match } = this.state;
    if (!login || !match) return;
    this.state.login = null;
    this.state.people[login.person]!.online = true;
    this.emit(match, { source: 'log', at: login.at }, { kind: 'playerJoined', player: this.ref(match, login.person) });
  }

  settleEnding(): void {
    const { match } = this.state;
    if (!match?.ending || match.ended) return;
    this.emit(match, { source: 'log', at: match.ending.at }, endOf(match));
    match.ended = true;
    match.ending = null;
  }

  know(ids: Ids, at: number): string | undefined {
    const person = personOf(this.state.people, ids, at);
    if (person !== undefined && this.state.login?.person !== person) this.state.people[person]!.online = true;
    return person;
  }

  learn(key: string, names: { account?: string; shown?: string }): void {
    const person = this.state.people[key]!;
    for (const kind of ['account', 'shown'] as const) {
      const name = names[kind] === undefined ? '' : even(names[kind]);
      if (name === '' || person[kind] === name) continue;
      person[kind] = name;
      namesChanged(this.state.people);
      this.wiser = true;
    }
  }

  /** A player as identified by now; without a person, the name alone. */
  ref(match: Match, key: string | undefined, name = ''): PlayerRef {
    const person = key === undefined ? undefined : this.state.people[key];
    if (!person || key === undefined)
      return { eosId: null, steamId: null, name: nameCut(even(name)), team: null, role: null };
    const { eosId, steamId, account, shown } = person;
    return {
      eosId,
      steamId,
      name: nameCut(account ?? shown ?? even(name)),
      team: match.teams[key] ?? null,
      role: match.roles[key] ?? null,
    };
  }

  complete(place: Place): void {
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

  emit(match: Match, place: Place, body: FactBody, ownSequence?: number): void {
    this.begin(match);
    const sequence = ownSequence ?? this.sequence(match, place);
    match.last[place.source] = sequence;
    const fact = { sequence, at: iso(place.at), ...body } as TelemetryFact;
    this.observed.push({ match: match.key, source: place.source, sequence, fact });
  }

  sight(match: Match, place: Place, person: string, address: string): void {
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
