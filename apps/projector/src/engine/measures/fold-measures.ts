import { fromLogPosition, type LogPosition } from '@app/storage/event-log/position';
import type { Log } from '../ports';
import type { Checkpoint, Progress } from '../record';
import type { Tuning } from '../tuning';
import { headOf, lagBehind, NO_LAG } from './lag';

/** How far a fold has come. */
export interface Course {
  reached: Checkpoint;
  /** What is stored. */
  saved: Checkpoint;
  /** The end of the log was reached, and the subscription has not failed since. */
  live: boolean;
}

/** Whether events were folded since the last write. */
export const isUnwritten = ({ reached, saved }: Course): boolean => reached.handled > saved.handled;

/** How far a fold is behind the log, and how fast it goes on. Both take a read of the log's end, so neither is measured live. */
export class FoldMeasures {
  lag: Progress['lag'];
  build: { progress: number; eventsPerSecond: number; secondsLeft?: number } | undefined;
  private measured: { at: number; handled: number; progress: number } | undefined;
  private measuring = false;
  private atEnd: number | undefined;

  constructor(
    private readonly setup: { readonly log: Log; readonly tuning: Tuning },
    private readonly course: Course,
  ) {}

  async update(): Promise<void> {
    if (this.measuring) return;
    this.measuring = true;
    try {
      const { log, tuning } = this.setup;
      const head = this.course.live ? undefined : await headOf(log, tuning.status);
      const { live, saved, reached } = this.course;
      if (live) this.atEnd = Date.now();
      this.lag =
        live || head === undefined ? NO_LAG : lagBehind(saved.logPosition, head, reached.newestEventAt, this.atEnd);
      this.measureRate(head);
    } catch {
      // The log is down: the age of the checkpoint shows it.
    } finally {
      this.measuring = false;
    }
  }

  private measureRate(head: LogPosition | undefined): void {
    const { logPosition, handled } = this.course.reached;
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
