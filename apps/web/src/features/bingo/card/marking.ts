import { ApiError } from '~/lib/failures';

/** How somebody wants a square to be, until the server's own answer says so. */
interface Wish {
  readonly mark: boolean;
  /** Sent, and taken: it holds until there are more reads of the game than this. */
  readonly heldFor?: number;
}

export type Wishes = ReadonlyMap<number, Wish>;

/** The squares as the screen shows them: what the server last said, with what was pressed since. */
export const withWishes = (marked: readonly number[], wishes: Wishes, reads: number): ReadonlySet<number> => {
  const shown = new Set(marked);
  for (const [square, { mark, heldFor }] of wishes) {
    if (heldFor !== undefined && reads > heldFor) continue;
    if (mark) shown.add(square);
    else shown.delete(square);
  }
  return shown;
};

/**
 * Sends marks one after another in the order they were pressed, each square as it is wished when its turn comes, so
 * that neither double clicks nor slow answers change what the last press meant.
 *
 * @param send tells the server; what it rejects with rolls the square back
 * @param reads how often the game has been read so far
 */
export function createMarking(send: (square: number, mark: boolean) => Promise<unknown>, reads: () => number) {
  let wishes: Wishes = new Map();
  let waiting: readonly number[] = [];
  let working: Promise<void> | undefined;
  const listeners = new Set<() => void>();

  const change = (next: Map<number, Wish>) => {
    wishes = next;
    for (const listener of listeners) listener();
  };
  const forget = (square: number, wish: Wish) => {
    // A newer press of the same square waits for its own turn.
    if (wishes.get(square) !== wish) return;
    const next = new Map(wishes);
    next.delete(square);
    change(next);
  };
  const rollBackAll = () => {
    const next = new Map(wishes);
    for (const square of waiting) next.delete(square);
    waiting = [];
    change(next);
  };

  async function work(): Promise<void> {
    const failures: unknown[] = [];
    while (waiting.length > 0) {
      const [square, ...rest] = waiting as [number, ...number[]];
      waiting = rest;
      const wish = wishes.get(square)!;
      try {
        await send(square, wish.mark);
      } catch (error) {
        failures.push(error);
        forget(square, wish);
        // Nobody there: what waits behind would only wait for the same silence.
        if (error instanceof ApiError && error.status === 0) rollBackAll();
      }
    }
    // Before anybody is told: a press from here on needs a worker of its own.
    working = undefined;
    const heldFor = reads();
    change(new Map([...wishes].map(([square, wish]) => [square, { heldFor, ...wish }])));
    if (failures.length > 0) throw failures[0];
  }

  return {
    wishes: (): Wishes => wishes,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    wish(square: number, mark: boolean): void {
      if (!waiting.includes(square)) waiting = [...waiting, square];
      change(new Map(wishes).set(square, { mark }));
    },
    busy: (): boolean => working !== undefined,
    /** Sends what waits. Resolves when nothing is left; rejects with the first failure, if there was one. */
    send(): Promise<void> {
      working ??= Promise.resolve().then(work);
      return working;
    },
    /** When everything pressed so far has reached the server or was rolled back. */
    settled: (): Promise<void> => (working ?? Promise.resolve()).catch(() => undefined),
  };
}
