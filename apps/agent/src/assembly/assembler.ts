import { Census, type Fate } from '../delivery/census';
import { kindOf } from '../delivery/unrecognised';
import { readLine, type Line } from '../parsing/line';
import { parse, redacted, type Parsed } from '../parsing/parse';
import type { RconInput } from '../rcon/polling';
import { Assembly } from './assembly';
import { applyReading } from './log-readings';
import { applyAnswer, applyPush } from './rcon-input';
import type { AssemblyState, Observation } from './state';

export type { RconInput };

/** How many lines went which way. */
export type LineCounts = { understood: number; unrecognised: number; ignored: number; unstamped: number };

const FRAME_LASTS_MS = 5_000;
const MOST_UNRECOGNISED = 100;

/**
 * Turns lines and answers into facts. What it makes of a line depends on the lines and answers before it alone, never on
 * a clock, and all that it remembers is `state`: an assembler made with it goes on where this one was.
 */
export class Assembler {
  /** What became of the lines since this assembler was made. */
  readonly census = new Census();
  readonly counts: LineCounts = { understood: 0, unrecognised: 0, ignored: 0, unstamped: 0 };
  private readonly assembly: Assembly;

  constructor(state?: AssemblyState) {
    this.assembly = new Assembly(state);
  }

  get state(): AssemblyState {
    return this.assembly.state;
  }

  get hasNews(): boolean {
    return this.assembly.hasNews;
  }

  /** What was observed since the last call, in order. */
  take(): Observation[] {
    return this.assembly.take();
  }

  /** The log has been silent for a while, or ends: what waited for more lines of its frame becomes facts. */
  settle(): void {
    this.assembly.settle();
  }

  /** The next line of the log, without its end. */
  line(raw: string): void {
    const line = readLine(raw);
    if (line) {
      this.beginFrame(line);
      this.apply(line);
    } else {
      this.counts.unstamped++;
      this.census.line('other');
    }
    this.state.lines++;
  }

  rcon({ kind, body, at }: RconInput): void {
    const place = { source: 'rcon', at } as const;
    if (kind === 'push') applyPush(this.assembly, body, place);
    else applyAnswer(this.assembly, body, place);
    this.assembly.complete(place);
  }

  private apply(line: Line): void {
    const { assembly, state } = this;
    const parsed = parse(line);
    this.counts[parsed.outcome]++;
    this.census.line(fateOf(parsed, line));
    const place = { source: 'log', at: line.at, frame: line.frame } as const;
    const reading = parsed.outcome === 'understood' ? parsed.reading : null;
    if (reading?.is !== 'worldBrought') assembly.matchOfLog(line.at);
    const match = state.match!;
    if (parsed.outcome === 'unrecognised' && ++match.unrecognised <= MOST_UNRECOGNISED)
      assembly.emit(match, place, { kind: 'lineUnrecognised', text: redacted(line) });
    if (reading) applyReading(reading, { assembly, match, place });
    assembly.complete(place);
  }

  /** Before a line of another frame: what the last frame began is complete. */
  private beginFrame({ at, frame }: Line): void {
    const { match, login } = this.state;
    const isOther = (of: { at: number; frame: number }) => of.frame !== frame || Math.abs(at - of.at) > FRAME_LASTS_MS;
    if (login && isOther(login)) this.assembly.settleLogin();
    if (match?.ending && isOther(match.ending)) this.assembly.settleEnding();
    if (match && isOther(match.frame)) match.frame = { at, frame, hits: [] };
  }
}

const fateOf = (parsed: Parsed, { category, text }: Line): Fate => {
  if (parsed.outcome !== 'understood') return parsed.outcome === 'ignored' ? 'other' : 'unrecognised';
  return parsed.reading === null ? { unused: kindOf(`${category}: ${text}`) } : 'read';
};
