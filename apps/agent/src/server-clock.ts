/** Lines that are found within this time of the last look were written since then. */
const SOON_MS = 1_000;
/** Lines are written some time after their stamp: less than this is no difference between clocks. */
const NOTICED_MS = 5_000;
const SAMPLES = 21;
const FEWEST = 3;

/**
 * How far this machine's clock is ahead of the server's. It shows when lines are read as they are written: the middle of
 * the last differences is believed, so that one wrong stamp changes nothing.
 */
export class Offset {
  private readonly differences: number[] = [];
  /** When a look last found that there was nothing more to read. */
  private endedAt = -Infinity;

  /** @param lineAt the stamp of the last line found, if it has one. Both times are epoch milliseconds */
  look(lines: number, lineAt: number | undefined, now: number): void {
    if (lineAt !== undefined && now - this.endedAt <= SOON_MS) {
      this.differences.push(now - lineAt);
      if (this.differences.length > SAMPLES) this.differences.shift();
    }
    this.endedAt = lines === 0 ? now : -Infinity;
  }

  /** 0 while the clocks seem to agree. */
  get milliseconds(): number {
    if (this.differences.length < FEWEST) return 0;
    const middle = [...this.differences].sort((a, b) => a - b)[this.differences.length >> 1]!;
    return Math.abs(middle) < NOTICED_MS ? 0 : middle;
  }
}
