/**
 * When a filtered subscription tells how far it has looked: after every `interval` events it considered, the ones it
 * left out included. A gap without matches gets one checkpoint, at its last multiple.
 */
export class Checkpoints {
  private due: number;
  private told: number;

  constructor(
    private readonly interval: number,
    from: number,
  ) {
    this.due = from + interval;
    this.told = from;
  }

  /** The checkpoint to tell when everything up to `position` has been looked at and sent. */
  passed(position: number): number | undefined {
    if (position < this.due) return undefined;
    const at = this.due + Math.floor((position - this.due) / this.interval) * this.interval;
    this.due = at + this.interval;
    this.told = at;
    return at;
  }

  /** The checkpoint to tell on reaching the end, whatever the interval says. */
  caughtUp(position: number): number | undefined {
    if (position <= this.told) return undefined;
    this.told = position;
    return position;
  }
}
