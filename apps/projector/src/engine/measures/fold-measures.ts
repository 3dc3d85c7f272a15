import { fromLogPosition, type LogPosition } from '@app/storage/event-log/position';
import { handledTypes, type Projection } from '../../projection';
import type { Log } from '../ports';
import type { Progress } from '../record';
import type { Tuning } from '../tuning';

/** Counting the lag reads events that the folds read too: for all of them it takes about a twentieth of the time at most. */
const FOLDING_PER_MEASURING = 20;

/** The generations of this process that are behind the log. */
const behind = new Set<FoldMeasures>();

type Head = { readonly readAt: number; readonly logPosition: Promise<LogPosition> };
const heads = new WeakMap<Log, Head>();

/** The end of the log, read at most so many milliseconds ago: it is read once for all that are behind. */
const headOf = (log: Log, age: number): Promise<LogPosition> => {
  const before = heads.get(log);
  const now = performance.now();
  if (before && now - before.readAt < age) return before.logPosition;
  const logPosition = log.head();
  heads.set(log, { readAt: now, logPosition });
  return logPosition;
};

export const NO_LAG = { events: 0, more: false, seconds: 0 } as const;

/** How far a fold has come. */
interface Reached {
  /** What the checkpoint says. */
  readonly saved: LogPosition | undefined;
  readonly logPosition: LogPosition | undefined;
  readonly handled: number;
  readonly live: boolean;
}

/** How far a fold is behind the log, and how fast it goes on. Both take a read of the log, so neither is measured live. */
export class FoldMeasures {
  lag: Progress['lag'];
  build: { progress: number; eventsPerSecond: number; secondsLeft?: number } | undefined;
  private measured: { at: number; handled: number; progress: number } | undefined;
  private measuring = false;
  private lagDue = 0;

  constructor(
    private readonly setup: { readonly log: Log; readonly projection: Projection; readonly tuning: Tuning },
    private readonly reached: () => Reached,
  ) {}

  async update(): Promise<void> {
    if (this.measuring) return;
    this.measuring = true;
    try {
      if (this.reached().live) {
        this.lag = NO_LAG;
        this.end();
      } else await this.measureLag(this.reached().saved);
      const { log, tuning } = this.setup;
      this.measureRate(this.reached().live ? undefined : await headOf(log, tuning.status));
    } catch {
      // The log is down: the age of the checkpoint shows it.
    } finally {
      this.measuring = false;
    }
  }

  /** It is not behind any more, or folds no more. */
  end(): void {
    behind.delete(this);
  }

  private async measureLag(after: LogPosition | undefined): Promise<void> {
    const { log, projection, tuning } = this.setup;
    const began = performance.now();
    if (began < this.lagDue) return;
    behind.add(this);
    let events = 0;
    let oldest: number | undefined;
    for await (const chunk of log.readAll({
      types: handledTypes(projection),
      ...(after === undefined ? {} : { after }),
    })) {
      oldest ??= chunk[0]?.created;
      events += chunk.length;
      if (events >= tuning.lagBound) break;
    }
    this.lag = {
      events: Math.min(events, tuning.lagBound),
      more: events >= tuning.lagBound,
      seconds: oldest === undefined ? 0 : Math.max(0, Math.round((Date.now() - oldest) / 1_000)),
    };
    const ended = performance.now();
    this.lagDue = ended + FOLDING_PER_MEASURING * behind.size * (ended - began);
  }

  private measureRate(head: LogPosition | undefined): void {
    const { logPosition, handled } = this.reached();
    const at = performance.now();
    const progress = head === undefined ? 1 : share(logPosition, head);
    const since = this.measured;
    if (since && at - since.at < this.setup.tuning.status) return;
    if (since) {
      const seconds = (at - since.at) / 1_000;
      const perSecond = (progress - since.progress) / seconds;
      this.build = {
        progress,
        eventsPerSecond: Math.round((handled - since.handled) / seconds),
        ...(perSecond > 0 ? { secondsLeft: Math.ceil((1 - progress) / perSecond) } : {}),
      };
    }
    this.measured = { at, handled: handled, progress };
  }
}

/** The part of the log before a position, 0 to 1, by bytes rather than by events. */
const share = (logPosition: LogPosition | undefined, head: LogPosition): number => {
  if (logPosition === undefined) return 0;
  const { commit } = fromLogPosition(head);
  if (commit === 0n) return 1;
  return Math.min(1, Number((fromLogPosition(logPosition).commit * 10_000n) / commit) / 10_000);
};
