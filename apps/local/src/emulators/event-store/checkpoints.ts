/**
 * When a filtered subscription tells how far it has looked: after every `interval` events it considered, the ones it
 * left out included. A gap without matches gets one checkpoint, at its last multiple. The end of the log gets none, as
 * on a real server: the last checkpoint stays behind it.
 */
export class Checkpoints {
  private due: number;

  constructor(
    private readonly interval: number,
    from: number,
  ) {
    this.due = from + interval;
  }

  /** The checkpoint to tell when everything up to `place` has been looked at and sent. */
  passed(place: number): number | undefined {
    if (place < this.due) return undefined;
    const at = this.due + Math.floor((place - this.due) / this.interval) * this.interval;
    this.due = at + this.interval;
    return at;
  }
}
