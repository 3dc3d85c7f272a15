/**
 * When a filtered subscription sends a checkpoint: after every `interval` events it has looked at, matching or not. A gap
 * without matches gets one checkpoint, at the last multiple of the interval. The end of the log gets none, as on a real
 * server: the last checkpoint stays behind it.
 */
export class Checkpoints {
  private due: number;

  constructor(
    private readonly interval: number,
    from: number,
  ) {
    this.due = from + interval;
  }

  /** The checkpoint to send once everything up to `place` has been looked at and sent; undefined when none is due. */
  passed(place: number): number | undefined {
    if (place < this.due) return undefined;
    const at = this.due + Math.floor((place - this.due) / this.interval) * this.interval;
    this.due = at + this.interval;
    return at;
  }
}
