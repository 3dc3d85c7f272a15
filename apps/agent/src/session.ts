import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Assembler, type RconInput } from './assembly/assembler';
import { initialState, type AssemblyState } from './assembly/state';
import { batchesOf, type Cursors } from './delivery/batches';
import { Outbox } from './delivery/outbox';
import { UnrecognisedLines } from './delivery/unrecognised';
import { replaceFile, textOf } from './files';
import type { Place } from './tailing/log-file';
import type { LogGap } from './tailing/tail';

const VERSION = 1;
/** Gaps of the log that are remembered, the newest. */
const REMEMBERED_GAPS = 20;

/** What RCON said and was not taken in yet: it comes after all lines before that place. Null: there was no log. */
export type Waiting = { readonly input: RconInput; readonly after: Place | null };

/** `state.json`: how far everything is, of one moment. */
type Saved = {
  readonly version: typeof VERSION;
  readonly server: number;
  readonly place: Place | null;
  readonly assembly: AssemblyState;
  readonly cursors: Cursors;
  /** Batches up to this one hold everything up to `place`. */
  readonly batches: number;
  /** Older versions wrote neither of these. */
  readonly waiting?: readonly Waiting[];
  readonly gaps?: readonly LogGap[];
};

/** The folder's state cannot be used; the message says what to do. */
export class StateUnusable extends Error {}

function savedIn(folder: string, server: number): Saved | undefined {
  const path = join(folder, 'state.json');
  const text = textOf(path);
  if (text === undefined) return undefined;
  let saved: Saved;
  try {
    saved = JSON.parse(text) as Saved;
  } catch {
    throw new StateUnusable(
      `${path} is damaged. Delete ${folder}: the log is then read again from its beginning, and nothing is counted twice.`,
    );
  }
  if (saved.server !== server)
    throw new StateUnusable(
      `${folder} belongs to server ${saved.server}. Give every server a folder of its own with --state.`,
    );
  if (saved.version !== VERSION)
    throw new StateUnusable(
      `${path} was written by another version. Delete ${folder}: the log is then read again from its beginning, and nothing is counted twice.`,
    );
  return saved;
}

/**
 * From what is observed to what waits for the site. `commit` makes durable, in this order, the batches and then the state
 * that comes after them; a crash in between finds the old state and throws the batches away.
 */
export class Session {
  readonly assembler: Assembler;
  readonly outbox: Outbox;
  readonly unrecognised: UnrecognisedLines;
  /** When the log last said anything, as `performance.now()` tells time. */
  lastLineAt: number | undefined;
  private cursors: Cursors;
  private saved: Place | undefined;
  private queued: readonly Waiting[];
  private missed: readonly LogGap[];

  /** @param isKept whether anything is made durable; without, everything begins at the beginning with each start */
  constructor(
    private readonly folder: string,
    private readonly server: number,
    limitBytes: number,
    private readonly isKept = true,
  ) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const saved = isKept ? savedIn(folder, server) : undefined;
    this.unrecognised = new UnrecognisedLines(folder);
    this.assembler = new Assembler(saved?.assembly ?? initialState());
    this.cursors = saved?.cursors ?? {};
    this.saved = saved?.place ?? undefined;
    this.queued = saved?.waiting ?? [];
    this.missed = saved?.gaps ?? [];
    this.outbox = new Outbox(join(folder, 'outbox'), saved?.batches ?? 0, limitBytes, isKept);
  }

  /** Forgets everything; the log will be read from its beginning. */
  static forget(folder: string): void {
    rmSync(join(folder, 'state.json'), { force: true });
    rmSync(join(folder, 'outbox'), { recursive: true, force: true });
    UnrecognisedLines.forget(folder);
  }

  /** Where to go on in the log. */
  get place(): Place | undefined {
    return this.saved;
  }

  /** What RCON said that was not taken in at the last commit. */
  get waiting(): readonly Waiting[] {
    return this.queued;
  }

  /** What of the log could not be read, oldest first. */
  get gaps(): readonly LogGap[] {
    return this.missed;
  }

  /** Part of the log could not be read; it is remembered with the next commit. */
  recordGap(gap: LogGap): void {
    this.missed = [...this.missed, gap].slice(-REMEMBERED_GAPS);
  }

  lines(lines: readonly string[]): void {
    if (lines.length > 0) this.lastLineAt = performance.now();
    for (const line of lines) this.assembler.line(line);
  }

  rcon(input: RconInput): void {
    this.assembler.rcon(input);
  }

  /**
   * Everything taken in so far, the place it was read up to, and what waits to be taken in. Returns how many facts and
   * sightings were put out.
   */
  commit(place: Place | undefined, waiting: readonly Waiting[] = []): number {
    const observed = this.assembler.take();
    for (const one of observed)
      if ('fact' in one && one.fact.kind === 'lineUnrecognised') this.unrecognised.note(one.fact.text, one.fact.at);
    const cut = batchesOf(observed, this.cursors);
    const batches = this.outbox.put(cut.batches);
    this.cursors = cut.cursors;
    this.queued = [...waiting];
    if (this.isKept) this.save(place, batches);
    this.saved = place;
    this.outbox.commit(batches);
    return observed.length;
  }

  private save(place: Place | undefined, batches: number): void {
    const saved: Saved = {
      version: VERSION,
      server: this.server,
      place: place ?? null,
      assembly: this.assembler.state,
      cursors: this.cursors,
      batches,
      waiting: this.queued,
      gaps: this.missed,
    };
    replaceFile(join(this.folder, 'state.json'), JSON.stringify(saved));
  }

  /** Something was observed that is not committed. */
  get hasNews(): boolean {
    return this.assembler.hasNews;
  }
}
