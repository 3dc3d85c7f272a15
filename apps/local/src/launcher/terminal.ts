import { inspect } from 'node:util';

const WARN = 40;
const ERROR = 50;
const BAR = 30;
/** Moves to the beginning of the line and clears it. */
const CLEAR = '\r\u001b[K';

type Stream = { readonly isTTY?: boolean; write(text: string): unknown };
type Colour = 'yellow' | 'red' | 'green' | 'bold' | 'dim';

/** Output for the person who started the site: plain lines, coloured if the terminal supports it. */
export class Terminal {
  private readonly coloured: boolean;
  /** The progress bar in the last line of a terminal; empty when there is none. */
  private bar = '';
  private shownQuarters = -1;

  constructor(
    private readonly out: Stream = process.stdout,
    private readonly err: Stream = process.stderr,
    env: NodeJS.ProcessEnv = process.env,
  ) {
    this.coloured = Boolean(out.isTTY) && !env['NO_COLOR'];
  }

  style(colour: Colour, text: string): string {
    const [on, off] = inspect.colors[colour]!;
    return this.coloured ? `\u001b[${on}m${text}\u001b[${off}m` : text;
  }

  say(text: string): void {
    this.above(() => this.out.write(`${text}\n`));
  }

  warn(text: string): void {
    this.above(() => this.err.write(`${this.style('yellow', text)}\n`));
  }

  fail(text: string): void {
    this.above(() => this.err.write(`${this.style('red', text)}\n`));
  }

  /**
   * How far something is, `share` of 1, and the milliseconds that are left (not finite: unknown). A terminal shows a bar;
   * anything else gets a line for each quarter.
   */
  progress(what: string, share: number, leftMs: number): void {
    const percent = `${Math.floor(share * 100)} %`;
    const isDone = share >= 1;
    if (!this.out.isTTY) {
      const quarters = Math.floor(share * 4);
      if (quarters > this.shownQuarters) this.say(`  ${what}: ${percent}`);
      this.shownQuarters = isDone ? -1 : Math.max(quarters, this.shownQuarters);
      return;
    }
    const filled = Math.round(share * BAR);
    const left = Number.isFinite(leftMs) && !isDone ? `, ${Math.ceil(leftMs / 1000)} s left` : '';
    const drawn = `  ${what} ${this.style('green', '█'.repeat(filled))}${this.style('dim', '░'.repeat(BAR - filled))} ${percent}${left}`;
    this.out.write(`${CLEAR}${drawn}${isDone ? '\n' : ''}`);
    this.bar = isDone ? '' : drawn;
  }

  /** Writes a line above the bar. */
  private above(write: () => unknown): void {
    if (this.bar) this.out.write(CLEAR);
    write();
    if (this.bar) this.out.write(this.bar);
  }

  /** A line of a child: shown when it is a warning or worse. Everything is in the child's log. */
  relay(child: string, line: string, from: 'stdout' | 'stderr'): void {
    const shown = worthShowing(line, from);
    if (!shown) return;
    if (shown.level >= ERROR) this.fail(`${child}: ${shown.text}`);
    else this.warn(`${child}: ${shown.text}`);
  }
}

/** The part of a child's line that the terminal shows: records of pino from `warn` on, and plain text on stderr. */
export function worthShowing(line: string, from: 'stdout' | 'stderr'): { level: number; text: string } | undefined {
  const record = line.startsWith('{') ? parse(line) : undefined;
  if (record && typeof record['level'] === 'number') {
    if (record['level'] < WARN) return undefined;
    const error = record['err'] as { message?: unknown } | undefined;
    const parts = [record['msg'], error?.message, record['cause']].filter(
      (part) => typeof part === 'string' && part !== '',
    );
    return { level: record['level'], text: [...new Set(parts)].join(': ') || line };
  }
  // Warnings of Node itself, for instance about an experimental feature.
  if (from === 'stdout' || !line.trim() || /^\(node:\d+\)|^\(Use `node --trace/.test(line)) return undefined;
  return { level: WARN, text: line };
}

function parse(line: string): Record<string, unknown> | undefined {
  try {
    return JSON.parse(line) as Record<string, unknown>;
  } catch {
    return undefined;
  }
}
