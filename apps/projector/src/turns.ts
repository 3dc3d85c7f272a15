/** One after the other, in the order in which they asked. */
export class Turns {
  private last: Promise<void> = Promise.resolve();

  /** What a source yields, once whoever asked before has come to an end, failed or broken off. */
  async *of<Item>(source: () => AsyncIterable<Item>): AsyncGenerator<Item> {
    const before = this.last;
    let end = (): void => undefined;
    this.last = new Promise((resolve) => (end = resolve));
    try {
      await before;
      yield* source();
    } finally {
      end();
    }
  }
}
