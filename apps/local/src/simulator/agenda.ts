type Item = { readonly at: number; readonly order: number; readonly happen: () => void };

const isBefore = (one: Item, other: Item) => one.at < other.at || (one.at === other.at && one.order < other.order);

/** Future happenings, the earliest first; those of one time in the order in which they were added. A binary heap. */
export class Agenda {
  private readonly heap: Item[] = [];
  private puts = 0;

  put(at: number, happen: () => void): void {
    const item = { at, order: this.puts++, happen };
    const { heap } = this;
    let place = heap.length;
    heap.push(item);
    while (place > 0) {
      const above = (place - 1) >> 1;
      if (!isBefore(item, heap[above]!)) break;
      heap[place] = heap[above]!;
      place = above;
    }
    heap[place] = item;
  }

  /** Takes the earliest. */
  take(): Item | undefined {
    const { heap } = this;
    const first = heap[0];
    const last = heap.pop();
    if (!first || !last || heap.length === 0) return first;
    let place = 0;
    for (;;) {
      let below = 2 * place + 1;
      if (below + 1 < heap.length && isBefore(heap[below + 1]!, heap[below]!)) below++;
      if (below >= heap.length || !isBefore(heap[below]!, last)) break;
      heap[place] = heap[below]!;
      place = below;
    }
    heap[place] = last;
    return first;
  }
}
