import { Assembler, type RconInput } from './assembly/assembler';
import { storedState } from './assembly/state';
import { Ledger, type GameForm } from './ledger';
import type { Place } from './tailing/log-file';

/** What RCON said and was not taken in yet: it comes after all lines before that place. Null: there was no log. */
export type Waiting = { readonly input: RconInput; readonly after: Place | null };

type Position = {
  readonly place: Place | null;
  /** Older versions did not write it. */
  readonly waiting?: readonly Waiting[];
};

export const SQUAD: GameForm<Assembler> = {
  name: 'squad',
  assembler: (state) => new Assembler(state && storedState(state)),
};

/** What an agent beside a Squad server makes durable. */
export class Session extends Ledger<Assembler, Position> {
  constructor(folder: string, server: number, limitBytes: number, isDurable = true) {
    super(SQUAD, folder, server, limitBytes, isDurable);
  }

  /** Where to go on in the log. */
  get place(): Place | undefined {
    return this.position.place ?? undefined;
  }

  /** What RCON said that was not taken in at the last commit. */
  get waiting(): readonly Waiting[] {
    return this.position.waiting ?? [];
  }

  lines(lines: readonly string[]): void {
    if (lines.length > 0) this.lastLineAt = performance.now();
    for (const line of lines) this.assembler.line(line);
  }

  rcon(input: RconInput): void {
    this.assembler.rcon(input);
  }

  commit(place: Place | undefined, waiting: readonly Waiting[] = []): number {
    return this.put({ place: place ?? null, waiting: [...waiting] });
  }
}
