import { setImmediate } from 'node:timers/promises';

/**
 * A list in portions of at most so many. Between two of them other work of the process gets its turn, also where a
 * portion is worked through without waiting.
 */
export async function* portions<Item>(items: readonly Item[], size: number): AsyncGenerator<readonly Item[]> {
  for (let from = 0; from < items.length; from += size) {
    if (from > 0) await setImmediate();
    yield items.slice(from, from + size);
  }
}
