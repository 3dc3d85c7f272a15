import type { FactBody, LogSource, RosterPlayer, Source, CareerFigures } from '@app/telemetry/reforger';
import { SEQUENCES_PER_POSITION } from '@app/contracts/reforger/limits';
import { matchOrLogOf, type AnyObservation } from '../delivery/batches';
import type { AnyAssembler } from '../ledger';
import { textCut, withoutSecrets } from '../text';
import {
  emptyMemory,
  folderTime,
  isDayBefore,
  isNextDay,
  readConsole,
  readConsoleLine,
  type ConsoleMemory,
} from './console';
import { readRjs, readRjsLine, type RjsSource } from './rjs';
import { UTC, type Zone } from './zone';

export type LineSource = RjsSource | 'console';

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
  /** The console's memory, and its midnight by the server's clock: its lines carry no date. null: nor does its folder. */
  console: { readonly memory: ConsoleMemory; midnight: number; time: number } | null;
}

const DAY = 24 * 3_600_000;
const MOST_UNRECOGNISED = 100;

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
  readonly counts = { understood: 0, unrecognised: 0, ignored: 0 };

  constructor(
    readonly state: ReforgerState = { sources: {}, console: null },
    private readonly zone: Zone = UTC,
  ) {}

  get hasNews(): boolean {
    return this.observed.length > 0;
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
      const started = folderTime(path);
      this.state.console = started === undefined ? null : consoleFrom(started);
    }
    this.state.sources[source] = { log: '', lines: 0, last: -1, unrecognised: 0, at: 0 };
  }

  /** The next line of a file, without its end. */
  line(source: LineSource, raw: string): void {
    if (!this.state.sources[source]) this.begin(source);
    if (source === 'console') this.consoleLine(raw);
    else this.rjsLine(source, raw);
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

  private rjsLine(source: RjsSource, raw: string): void {
    const line = readRjsLine(raw, this.zone);
    if (!line) {
      // The part of a text behind a line break. The line before it was not understood.
      this.counts.ignored++;
      return;
    }
    // A file that is written for months is one log a day.
    this.enterDay(source, line.at, line.at);
    const fact = readRjs(source, line);
    if (fact) this.emit(source, line.at, fact);
    this.count(source, line.at, fact === undefined ? undefined : fact !== null, raw);
  }

  private consoleLine(raw: string): void {
    const line = readConsoleLine(raw);
    const { console } = this.state;
    if (!line || !console) {
      this.counts.ignored++;
      return;
    }
    if (isNextDay(line.time, console.time)) console.midnight += DAY;
    const isYesterday = isDayBefore(line.time, console.time) && this.state.sources.console!.log !== '';
    if (!isYesterday) console.time = line.time;
    const at = this.zone(console.midnight - (isYesterday ? DAY : 0) + line.time);
    const state = this.state.sources.console!;
    if (state.log === '') state.log = keyAt(at);
    state.at = Math.max(state.at, at);
    const readings = readConsole(line, console.memory, at);
    for (const reading of readings ?? []) {
      if (reading.kind === 'sighting') this.sight(at, reading.playerId, reading.address);
      else this.emit('console', at, reading);
    }
    this.count('console', at, readings && readings.length > 0, raw);
  }

  /** @param was undefined: it should have been understood */
  private count(source: LineSource, at: number, was: boolean | undefined, raw: string): void {
    this.counts[was === undefined ? 'unrecognised' : was ? 'understood' : 'ignored']++;
    if (was !== undefined || ++this.state.sources[source]!.unrecognised > MOST_UNRECOGNISED) return;
    this.emit(source, at, { kind: 'lineUnrecognised', text: textCut(withoutSecrets(raw)) });
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
