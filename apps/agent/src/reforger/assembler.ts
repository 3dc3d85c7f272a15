import type { CareerFigures, FactBody, LogSource, RosterPlayer, Source } from '@app/telemetry/reforger';
import { SEQUENCES_PER_POSITION } from '@app/contracts/reforger/limits';
import { matchOrLogOf, type AnyObservation } from '../delivery/batches';
import { Census, type Fate } from '../delivery/census';
import type { AnyAssembler } from '../ledger';
import { textCut, withoutSecrets } from '../text';
import {
  emptyMemory,
  folderTime,
  isDayBefore,
  isNextDay,
  isTimeless,
  readConsole,
  readConsoleLine,
  type ConsoleMemory,
} from './console';
import type { GroupsBody } from './mods/groups';
import { betterThan, WRITERS, type LineSource } from './mods/precedence';
import type { LineReading } from './mods/reading';
import { readRjs, readRjsLine } from './mods/rjs';
import { readWcs, readWcsLine } from './mods/wcs';
import { UTC, type Zone } from './zone';

/** How far one source is, as JSON. */
interface SourceState {
  /** `20261004T090433000`; empty before the first line. */
  log: string;
  /** Lines read of the file. */
  lines: number;
  /** The highest sequence reported of the log. */
  last: number;
  unrecognised: number;
  /** Of the newest line, epoch milliseconds. */
  at: number;
}

/** Everything the assembler remembers, as JSON: it is written down with the places in the files, so that both go on together. */
export interface ReforgerState {
  readonly sources: Partial<Record<Source, SourceState>>;
  /** The console's memory, and its midnight by the server's clock: its lines may carry no date. null: nor does its folder. */
  console: { readonly memory: ConsoleMemory; midnight: number; time: number } | null;
}

const DAY = 24 * 3_600_000;
const MOST_UNRECOGNISED = 100;
/** So many lines with a category and without a time, and none with one, say that the server writes none. */
const TIMELESS_LINES = 20;

const keyAt = (at: number): string => new Date(at).toISOString().replace(/[-:.Z]/gu, '');
const midnightOf = (at: number): number => Math.floor(at / DAY) * DAY;

const consoleFrom = (started: number): ReforgerState['console'] => {
  const midnight = midnightOf(started);
  return { memory: emptyMemory(), midnight, time: started - midnight };
};

/**
 * Turns lines, saves and rosters into facts. Each source is read by itself: what is made of a line depends on the lines
 * before it in the same file alone, never on a clock or another source.
 */
export class ReforgerAssembler implements AnyAssembler {
  private observed: AnyObservation[] = [];
  private readonly censuses = new Map<LineSource, Census>();
  /** Of the console that is being read: lines with a category and no time, up to the first with one. */
  private timeless = 0;

  constructor(
    readonly state: ReforgerState = { sources: {}, console: null },
    private readonly zone: Zone = UTC,
  ) {}

  get hasNews(): boolean {
    return this.observed.length > 0;
  }

  /** What became of the lines of a source since this assembler was made. */
  census(source: LineSource): Census {
    const census = this.censuses.get(source) ?? new Census();
    this.censuses.set(source, census);
    return census;
  }

  get counts(): { readonly unrecognised: number } {
    const counts = [...this.censuses.values()].map((census) => census.report.unrecognised);
    return { unrecognised: counts.reduce((sum, count) => sum + count, 0) };
  }

  /** Why a source cannot be read, in words. */
  trouble(source: LineSource): string | null {
    return source === 'console' && this.timeless >= TIMELESS_LINES
      ? 'Its lines have no times, so nothing in it can be dated. Start the server without "-logTime none".'
      : null;
  }

  /** In order within each log; logs do not depend on one another, so that one after the other makes the fewest batches. */
  take(): AnyObservation[] {
    const logs = new Map<string, AnyObservation[]>();
    for (const one of this.observed) {
      const key = `${one.source} ${matchOrLogOf(one)}`;
      const log = logs.get(key);
      if (log) log.push(one);
      else logs.set(key, [one]);
    }
    this.observed = [];
    return [...logs.values()].flat();
  }

  settle(): void {
    // No line waits for another.
  }

  /** The lines that follow are of another file. @param path of a console, its folder gives the date */
  begin(source: LineSource, path = ''): void {
    const before = this.state.sources[source];
    if (source === 'console') {
      if (before && before.log !== '') this.emit('console', before.at, { kind: 'serverEnded' });
      this.timeless = 0;
      const started = folderTime(path);
      this.state.console = started === undefined ? null : consoleFrom(started);
    }
    this.state.sources[source] = { log: '', lines: 0, last: -1, unrecognised: 0, at: 0 };
  }

  /** The next line of a file, without its end. */
  line(source: LineSource, raw: string): void {
    if (!this.state.sources[source]) this.begin(source);
    if (source === 'console') this.consoleLine(raw);
    else this.modLine(source, raw);
    this.state.sources[source]!.lines++;
  }

  /** RCON has said who is there. @param at epoch milliseconds */
  roster(players: readonly RosterPlayer[], at: number): void {
    this.enterDay('rcon', at);
    this.emit('rcon', at, { kind: 'rosterSampled', players: [...players] }, at - midnightOf(at));
  }

  /** A player's save has changed. @param at when it was written, epoch milliseconds @param since when saves were first looked at */
  save(playerId: string, total: CareerFigures, at: number, since: number): void {
    this.enterDay('saves', at);
    const watchedSince = at > since ? { watchedSince: new Date(since).toISOString() } : {};
    this.emit('saves', at, { kind: 'careerSaved', playerId, total, ...watchedSince }, at - midnightOf(at));
  }

  /** A mod has listed who is in which group. @param at epoch milliseconds */
  groups(body: GroupsBody, at: number): void {
    this.enterDay('groups', at);
    this.emit('groups', at, body, at - midnightOf(at));
  }

  private modLine(source: Exclude<LineSource, 'console'>, raw: string): void {
    const line = source === 'wcs' ? readWcsLine(raw) : readRjsLine(raw, this.zone);
    const census = this.census(source);
    // The part of a text behind a line break. The line before it was not understood.
    if (!line) return census.line('other');
    this.enterDay(source, line.at, source === 'status' ? midnightOf(line.at) : line.at);
    const said: LineReading | undefined = 'fields' in line ? readWcs(line) : readRjs(line);
    if (!said) return this.unrecognised(source, line.at, raw);
    census.fields(said.unknown);
    // Winners are looked up by their day: their sequences, like its name, follow from the time alone.
    const position = source === 'status' ? line.at - midnightOf(line.at) : undefined;
    census.line(said.fact ? this.say(source, line.at, said.fact, position) : { unused: line.event });
  }

  private consoleLine(raw: string): void {
    const line = readConsoleLine(raw);
    const census = this.census('console');
    if (line?.midnight !== undefined && !this.state.console)
      this.state.console = { memory: emptyMemory(), midnight: line.midnight, time: line.time };
    const { console } = this.state;
    const state = this.state.sources.console!;
    if (!line || !console) {
      if (state.log === '' && !line && isTimeless(raw)) this.timeless++;
      return census.line('other');
    }
    this.timeless = 0;
    const at = this.zone(this.consoleTime(line, console));
    if (state.log === '') state.log = keyAt(at);
    state.at = Math.max(state.at, at);
    const said = readConsole(line, console.memory, at);
    if (!said) return this.unrecognised('console', at, raw);
    if (said.unknown) census.fields(said.unknown);
    let fate: Fate = said.of === undefined ? 'other' : { unused: said.of };
    for (const reading of said.readings) {
      if (reading.kind === 'sighting') this.sight(at, reading.playerId, reading.address);
      else fate = this.say('console', at, reading);
    }
    census.line(fate);
  }

  /** By the server's clock. A line with its date needs no guess at midnight. */
  private consoleTime(
    { time, midnight }: NonNullable<ReturnType<typeof readConsoleLine>>,
    console: NonNullable<ReforgerState['console']>,
  ): number {
    if (midnight !== undefined) {
      [console.midnight, console.time] = [midnight, time];
      return midnight + time;
    }
    if (isNextDay(time, console.time)) console.midnight += DAY;
    const isYesterday = isDayBefore(time, console.time) && this.state.sources.console!.log !== '';
    if (!isYesterday) console.time = time;
    return console.midnight - (isYesterday ? DAY : 0) + time;
  }

  /** Reports a fact, unless a better writer reports the same. */
  private say(source: LineSource, at: number, fact: FactBody, position?: number): Fate {
    const better = betterThan(source, fact.kind, at, (other) => this.state.sources[other]?.at);
    if (better !== undefined) return { unused: `${fact.kind}, which ${WRITERS[better]} reports` };
    this.emit(source, at, fact, position);
    return 'read';
  }

  /** A line that should have been understood. */
  private unrecognised(source: LineSource, at: number, raw: string): void {
    this.census(source).line('unrecognised');
    if (++this.state.sources[source]!.unrecognised > MOST_UNRECOGNISED) return;
    const position = source === 'status' ? at - midnightOf(at) : undefined;
    this.emit(source, at, { kind: 'lineUnrecognised', text: textCut(withoutSecrets(raw)) }, position);
  }

  /** @param first names the log, when the day's first fact does */
  private enterDay(source: Exclude<Source, 'console'>, at: number, first = midnightOf(at)): void {
    const before = this.state.sources[source];
    const day = keyAt(midnightOf(at)).slice(0, 8);
    if (before && before.log !== '' && before.log.slice(0, 8) >= day) {
      before.at = Math.max(before.at, at);
      return;
    }
    const lines = before?.lines ?? 0;
    this.state.sources[source] = { log: keyAt(first), lines, last: -1, unrecognised: 0, at };
  }

  private next(source: Source, position = this.state.sources[source]!.lines): { log: string; sequence: number } {
    const state = this.state.sources[source]!;
    state.last = Math.max(state.last + 1, position * SEQUENCES_PER_POSITION);
    return { log: state.log, sequence: state.last };
  }

  private emit(source: Source, at: number, body: FactBody, position?: number): void {
    const { log, sequence } = this.next(source, position);
    const fact = { sequence, at: new Date(at).toISOString(), ...body };
    this.observed.push({ log, source, sequence, fact });
  }

  private sight(at: number, playerId: string, address: string): void {
    const { log, sequence } = this.next('console');
    this.observed.push({
      ...{ log, source: 'console' satisfies LogSource, sequence },
      connection: { at: new Date(at).toISOString(), playerId, address },
    });
  }
}
