/** One after the other, in the order in which they asked. */
export class Turns {
  private last: Promise<void> = Promise.resolve();
  private asked = 0;

  /** Whether somebody has a turn, or waits for one. */
  get taken(): boolean {
    return this.asked > 0;
  }

  /** Resolves once whoever asked before has ended, with what ends this turn. */
  async take(): Promise<() => void> {
    const before = this.last;
    let end = (): void => undefined;
    this.last = new Promise((resolve) => (end = resolve));
    this.asked++;
    await before;
    return () => {
      this.asked--;
      end();
    };
  }

  /** What a source yields, in a turn that ends when it has come to its end, failed or was broken off. */
  async *of<Item>(source: () => AsyncIterable<Item>): AsyncGenerator<Item> {
    const end = await this.take();
    try {
      yield* source();
    } finally {
      end();
    }
  }
}
