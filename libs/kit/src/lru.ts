/**
 * A map of bounded size: while it is larger than `most`, the entry that was set or read longest ago goes. Each entry counts
 * as one, or as much as `sizeOf` says. The newest entry stays, however large.
 */
export class Lru<Key, Value> {
  private readonly entries = new Map<Key, Value>();
  private size = 0;

  constructor(
    private readonly most: number,
    private readonly sizeOf: (value: Value) => number = () => 1,
  ) {}

  /** The entry counts as the newest from now on. */
  get(key: Key): Value | undefined {
    const value = this.entries.get(key);
    if (value !== undefined) {
      this.entries.delete(key);
      this.entries.set(key, value);
    }
    return value;
  }

  /** Leaves the entry as old as it was. */
  peek(key: Key): Value | undefined {
    return this.entries.get(key);
  }

  set(key: Key, value: Value): void {
    this.delete(key);
    this.entries.set(key, value);
    this.size += this.sizeOf(value);
    for (const oldest of this.entries.keys()) {
      if (this.size <= this.most || this.entries.size === 1) return;
      this.delete(oldest);
    }
  }

  delete(key: Key): void {
    const value = this.entries.get(key);
    if (value === undefined) return;
    this.entries.delete(key);
    this.size -= this.sizeOf(value);
  }

  clear(): void {
    this.entries.clear();
    this.size = 0;
  }
}
