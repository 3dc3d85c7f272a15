import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { batchesOf, type AnyBatch, type AnyObservation, type Cursors } from './delivery/batches';
import type { Game } from './delivery/sender';
import { Outbox } from './delivery/outbox';
import { UnrecognisedLines } from './delivery/unrecognised';
import { replaceFile, textOf } from './files';
import type { LogGap } from './tailing/tail';

const VERSION = 1;
/** Gaps of the log that are remembered, the newest. */
const REMEMBERED_GAPS = 20;

/** Turns what a server writes and says into facts. All that it remembers is `state`. */
export interface AnyAssembler {
  readonly state: object;
  readonly hasNews: boolean;
  /** What was observed since the last call, in order. */
  take(): readonly AnyObservation[];
  /** The server has been silent for a while: what waited for more lines becomes facts. */
  settle(): void;
}

/** What an agent of a game is made of. */
export interface GameForm<Assembler extends AnyAssembler> {
  readonly name: Game;
  /** With the state that an assembler of this kind had; without it, in the beginning. */
  readonly assembler: (state?: object) => Assembler;
}

/** `state.json`: how far everything is, of one moment. */
interface Saved {
  readonly version: typeof VERSION;
  readonly server: number;
  /** Absent: Squad. */
  readonly game?: string;
  readonly assembly: object;
  readonly cursors: Cursors;
  /** Batches up to this one hold everything up to the position. */
  readonly batches: number;
  /** Older versions did not write it. */
  readonly gaps?: readonly LogGap[];
}

/** The folder's state cannot be used; the message says what to do. */
export class StateUnusable extends Error {}

function savedIn(folder: string, server: number, game: string): Saved | undefined {
  const path = join(folder, 'state.json');
  const text = textOf(path);
  if (text === undefined) return undefined;
  const again = `Delete ${folder}: the log is then read again from its beginning, and nothing is counted twice.`;
  let saved: Saved;
  try {
    saved = JSON.parse(text) as Saved;
  } catch {
    throw new StateUnusable(`${path} is damaged. ${again}`);
  }
  const other = saved.game ?? 'squad';
  if (saved.server !== server || other !== game)
    throw new StateUnusable(
      `${folder} belongs to ${other === game ? '' : `${other} `}server ${saved.server}. Give every server a folder of its own with --state.`,
    );
  if (saved.version !== VERSION) throw new StateUnusable(`${path} was written by another version. ${again}`);
  return saved;
}

/**
 * From what is observed to what waits for the site. A commit makes durable, in this order, the batches and then the state
 * that comes after them; a crash in between finds the old state and throws the batches away.
 */
export class Ledger<Assembler extends AnyAssembler, Position extends object> {
  readonly assembler: Assembler;
  readonly outbox: Outbox;
  readonly unrecognised: UnrecognisedLines;
  /** When the server last wrote anything, in the milliseconds of `performance.now()`. */
  lastLineAt: number | undefined;
  private cursors: Cursors;
  private missed: readonly LogGap[];
  /** How far the server was read at the last commit. */
  protected position: Partial<Position>;

  /** @param isDurable whether anything is made durable; without, everything begins at the beginning with each start */
  constructor(
    private readonly game: GameForm<Assembler>,
    private readonly folder: string,
    private readonly server: number,
    limitBytes: number,
    private readonly isDurable = true,
  ) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const saved = isDurable ? savedIn(folder, server, game.name) : undefined;
    this.unrecognised = new UnrecognisedLines(folder);
    this.assembler = game.assembler(saved?.assembly);
    this.cursors = saved?.cursors ?? {};
    this.missed = saved?.gaps ?? [];
    this.position = (saved ?? {}) as Partial<Position>;
    this.outbox = new Outbox(join(folder, 'outbox'), saved?.batches ?? 0, limitBytes, isDurable);
  }

  /** @throws StateUnusable when the folder is that of a live agent, whose batches may still wait in it */
  static refuseLive(folder: string): void {
    if (existsSync(join(folder, 'state.json')))
      throw new StateUnusable(
        `${folder} belongs to an agent that follows a running server. Give the replay a folder of its own with --state.`,
      );
  }

  /** Forgets everything; the server's files will be read from their beginning. */
  static forget(folder: string): void {
    rmSync(join(folder, 'state.json'), { force: true });
    rmSync(join(folder, 'outbox'), { recursive: true, force: true });
    UnrecognisedLines.forget(folder);
  }

  /** What of the log could not be read, oldest first. */
  get gaps(): readonly LogGap[] {
    return this.missed;
  }

  /** Part of the log could not be read; it is remembered with the next commit. */
  recordGap(gap: LogGap): void {
    this.missed = [...this.missed, gap].slice(-REMEMBERED_GAPS);
  }

  /** Something was observed that is not committed. */
  get hasNews(): boolean {
    return this.assembler.hasNews;
  }

  /** Everything taken in so far, where no position is remembered. */
  flush(): number {
    return this.put(this.position as Position);
  }

  /** Everything taken in so far, and the position up to which it was read. Returns how many facts and sightings were put out. */
  protected put(position: Position): number {
    const observed = this.assembler.take();
    for (const one of observed)
      if ('fact' in one && isUnrecognised(one.fact)) this.unrecognised.note(one.fact.text, one.fact.at);
    const cut = batchesOf<AnyBatch>(observed, this.cursors);
    const batches = this.outbox.put(cut.batches);
    this.cursors = cut.cursors;
    if (this.isDurable) this.save(position, batches);
    this.position = position;
    this.outbox.commit(batches);
    return observed.length;
  }

  private save(position: Position, batches: number): void {
    const saved: Saved & Position = {
      ...position,
      version: VERSION,
      server: this.server,
      ...(this.game.name !== 'squad' && { game: this.game.name }),
      assembly: this.assembler.state,
      cursors: this.cursors,
      batches,
      gaps: this.missed,
    };
    replaceFile(join(this.folder, 'state.json'), JSON.stringify(saved));
  }
}

const isUnrecognised = (fact: object): fact is { readonly text: string; readonly at: string } =>
  'kind' in fact && fact.kind === 'lineUnrecognised';
