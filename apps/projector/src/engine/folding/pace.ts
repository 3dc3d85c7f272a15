import { isUnwritten, type Course } from '../measures/fold-measures';
import type { Tuning } from '../tuning';

/**
 * While catching up, writing takes at most about 1/32 of the time, and a checkpoint is never older than this,
 * milliseconds.
 */
const FOLDING_PER_WRITING = 31;
const LONGEST_UNWRITTEN = 10_000;
/** The same for a generation that nobody reads yet. */
const LONGEST_UNSEEN = 30_000;
/**
 * When live, writing takes at most about a third of the time, and no event waits longer than this to be written,
 * milliseconds.
 */
const RESTING_PER_WRITING = 2;
const LONGEST_REST = 20;

/** When what was folded is written: live, a moment after the last write at most; catching up, seldom and much at once. */
export class Pace {
  private lastWritten = performance.now();
  /** How long the last write took, milliseconds. */
  took = 0;

  /** @param isUnseen whether nobody reads the generation yet */
  constructor(
    private readonly tuning: Pick<Tuning, 'flush' | 'status'>,
    private readonly isUnseen: boolean,
  ) {}

  /** Milliseconds until it should be written; infinite when nothing waits. @param isFull no more is held in memory */
  due(course: Course, isFull: boolean): number {
    const { live, reached, saved } = course;
    if (isUnwritten(course)) return isFull ? 0 : this.after(live ? this.rest() : this.gathering());
    return reached.logPosition === saved.logPosition ? Infinity : this.after(this.tuning.status);
  }

  /** @param began by `performance.now()` */
  wrote(began: number): void {
    this.lastWritten = performance.now();
    this.took = this.lastWritten - began;
  }

  private rest = () => Math.min(LONGEST_REST, RESTING_PER_WRITING * this.took);
  private gathering = () => {
    const longest = this.isUnseen ? LONGEST_UNSEEN : LONGEST_UNWRITTEN;
    return Math.min(longest, Math.max(this.tuning.flush, FOLDING_PER_WRITING * this.took));
  };
  private after = (rest: number) => this.lastWritten + rest - performance.now();
}

/** What comes first: the result, or the end of so many milliseconds. */
export const untilDue = async <Result>(next: Promise<Result>, wait: number): Promise<Result | 'due'> => {
  if (wait === Infinity) return next;
  let timer: NodeJS.Timeout | undefined;
  const due = new Promise<'due'>((resolve) => (timer = setTimeout(resolve, Math.max(0, wait), 'due')));
  return Promise.race([next, due]).finally(() => clearTimeout(timer));
};
