import type { FileSource, SourceCensus } from '@app/contracts/operations/agent-status.dto';
import { pause } from '@app/kit/pause';
import type { AnyAssembler, Ledger } from './ledger';

/** One of several files, or folders of files. */
export interface FeedSource {
  readonly source: FileSource;
  readonly isFound: boolean;
  /** When anything of it was last read, in the milliseconds of `performance.now()`. */
  readonly readAt: number | undefined;
  /** Of a source of lines. */
  readonly census?: SourceCensus;
  /** Why a source that is there cannot be read, in words. */
  readonly trouble?: string | null;
}

/** What an agent reads of a running server, and takes in. */
export interface Feed {
  /** Takes in what comes next. Returns how many lines that were. @throws what the file system says */
  step(): number;
  /** There is something to read. */
  readonly isFound: boolean;
  /** Each source for itself; absent where the log is the only one. */
  readonly sources?: readonly FeedSource[];
  /** How far this machine's clock is ahead of the server's, milliseconds; 0 when they agree. */
  readonly clockOffset: number;
  /** Changes when more was read, also when no fact came of it. */
  readonly progress: string;
  readonly committedProgress: string;
  commit(): void;
  close(): void;
}

export type FeedEvents = {
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
/** While a log yields no facts, its place is saved this often, milliseconds: no more is read again after a crash. */
const SAVE_PLACE_MS = 5_000;

/** Follows a running server until the signal. Then everything taken in is committed. */
export async function follow(
  feed: Feed,
  ledger: Ledger<AnyAssembler, object>,
  events: FeedEvents,
  signal: AbortSignal,
): Promise<void> {
  let lastLineAt = performance.now();
  let savedAt = lastLineAt;
  let isSettled = false;
  let was: 'found' | 'missing' | undefined;
  let wasFull = false;
  const commit = () => {
    feed.commit();
    savedAt = performance.now();
  };
  try {
    while (!signal.aborted) {
      if (ledger.outbox.isFull !== wasFull) {
        wasFull = !wasFull;
        events[wasFull ? 'full' : 'flowing']();
      }
      if (wasFull) {
        await pause(FULL_LOOK_AGAIN_MS, signal);
        continue;
      }
      const before = feed.progress;
      const lines = feed.step();
      const is = feed.isFound ? 'found' : 'missing';
      if (is !== was) events[(was = is)]();
      events.clock(feed.clockOffset);
      const now = performance.now();
      if (lines > 0) {
        lastLineAt = now;
        isSettled = false;
      } else if (!isSettled && now - lastLineAt > SETTLED_MS) {
        ledger.assembler.settle();
        isSettled = true;
      }
      if (ledger.hasNews || (now - savedAt > SAVE_PLACE_MS && feed.progress !== feed.committedProgress)) commit();
      // Half a line changes nothing; the sender gets its turn either way.
      await pause(feed.progress === before ? LOOK_AGAIN_MS : 0, signal);
    }
    commit();
  } finally {
    feed.close();
  }
}
