import { pause } from '@app/kit/pause';
import type { Intake } from './intake';
import type { Session } from './session';
import type { Tail } from './tailing/tail';

export type LiveEvents = {
  /** The log is not there (yet). */
  readonly missing: () => void;
  readonly found: () => void;
  /** The outbox is at its bound: nothing is read until the site took some of it. */
  readonly full: () => void;
  readonly flowing: () => void;
  /** How far this machine's clock is ahead of the server's, milliseconds. Called again and again. */
  readonly clock: (offsetMs: number) => void;
};

/** The game writes a frame's lines at once; after this silence none of them is still to come. */
const SETTLED_MS = 2_000;
const LOOK_AGAIN_MS = 50;
const FULL_LOOK_AGAIN_MS = 250;
/** How much is read again at most after a crash in a log that tells nothing. */
const SAVE_PLACE_MS = 5_000;

/** Follows a running server's log, and takes in what RCON says, until the signal. Then everything taken in is committed. */
export async function listen(
  tail: Tail,
  session: Session,
  intake: Intake,
  events: LiveEvents,
  signal: AbortSignal,
): Promise<void> {
  let lastLineAt = performance.now();
  let savedAt = lastLineAt;
  let isSettled = false;
  let was: 'found' | 'missing' | undefined;
  let wasFull = false;
  const commit = () => {
    intake.commit();
    savedAt = performance.now();
  };
  try {
    while (!signal.aborted) {
      if (session.outbox.isFull !== wasFull) {
        wasFull = !wasFull;
        events[wasFull ? 'full' : 'flowing']();
      }
      if (wasFull) {
        await pause(FULL_LOOK_AGAIN_MS, signal);
        continue;
      }
      const before = tail.place?.offset;
      const lines = intake.step();
      const is = tail.place ? 'found' : 'missing';
      if (is !== was) events[(was = is)]();
      events.clock(intake.clockOffset);
      const now = performance.now();
      if (lines > 0) {
        lastLineAt = now;
        isSettled = false;
      } else if (!isSettled && now - lastLineAt > SETTLED_MS) {
        session.assembler.settle();
        isSettled = true;
      }
      if (session.hasNews || (now - savedAt > SAVE_PLACE_MS && tail.place?.offset !== session.place?.offset)) commit();
      // Half a line changes nothing; the sender gets its turn either way.
      await pause(tail.place?.offset === before ? LOOK_AGAIN_MS : 0, signal);
    }
    commit();
  } finally {
    tail.close();
  }
}
