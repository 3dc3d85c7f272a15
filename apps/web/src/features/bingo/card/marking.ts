import { ApiError } from '~/lib/failures';

/** A mark or unmark that the screen shows before a read of the game does. */
interface PendingMark {
  readonly mark: boolean;
  /** Set once the server has accepted it: it holds until the game was read more often than this. */
  readonly heldFor?: number;
}

export type PendingMarks = ReadonlyMap<number, PendingMark>;

/** The marked squares as the screen shows them: those of the last read, changed by the pending marks. */
export const withPendingMarks = (
  marked: readonly number[],
  pending: PendingMarks,
  reads: number,
): ReadonlySet<number> => {
  const shown = new Set(marked);
  for (const [square, { mark, heldFor }] of pending) {
    if (heldFor !== undefined && reads > heldFor) continue;
    if (mark) shown.add(square);
    else shown.delete(square);
  }
  return shown;
};

/**
 * Sends marks one after another in the order they were pressed. A square is sent as it was last pressed when its turn
 * comes, so neither double clicks nor slow answers change what the last press meant.
 *
 * @param send sends one mark to the server; when it rejects, the square is rolled back
 * @param reads how often the game has been read so far
 */
export function createMarking(send: (square: number, mark: boolean) => Promise<unknown>, reads: () => number) {
  let pending: PendingMarks = new Map();
  let waiting: readonly number[] = [];
  let working: Promise<void> | undefined;
  const listeners = new Set<() => void>();

  const change = (next: Map<number, PendingMark>) => {
    pending = next;
    for (const listener of listeners) listener();
  };
  const forget = (square: number, pendingMark: PendingMark) => {
    // A newer press of the same square waits for its own turn.
    if (pending.get(square) !== pendingMark) return;
    const next = new Map(pending);
    next.delete(square);
    change(next);
  };
  const rollBackAll = () => {
    const next = new Map(pending);
    for (const square of waiting) next.delete(square);
    waiting = [];
    change(next);
  };

  async function work(): Promise<void> {
    const failures: unknown[] = [];
    while (waiting.length > 0) {
      const [square, ...rest] = waiting as [number, ...number[]];
      waiting = rest;
      const pendingMark = pending.get(square)!;
      try {
        await send(square, pendingMark.mark);
      } catch (error) {
        failures.push(error);
        forget(square, pendingMark);
        // The server cannot be reached: the marks behind this one would only wait for the same timeout.
        if (error instanceof ApiError && error.status === 0) rollBackAll();
      }
    }
    // Before the listeners run: a press from here on needs a worker of its own.
    working = undefined;
    const heldFor = reads();
    change(new Map([...pending].map(([square, pendingMark]) => [square, { heldFor, ...pendingMark }])));
    if (failures.length > 0) throw failures[0];
  }

  return {
    pending: (): PendingMarks => pending,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Shows the square so at once, and sends it when its turn comes. */
    press(square: number, mark: boolean): void {
      if (!waiting.includes(square)) waiting = [...waiting, square];
      change(new Map(pending).set(square, { mark }));
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
