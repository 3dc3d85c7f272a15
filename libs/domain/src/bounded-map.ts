/** Undefined: removed. */
type Layer<Key, Value> = ReadonlyMap<Key, Value | undefined>;

/**
 * An immutable map of bounded size. `with` and `without` give another map and leave this one as it is: maps that follow
 * each other share their layers, of which a later one overrules those before. What is new is merged with the layers before
 * it that are not twice as large, so that each of n entries is copied about log n times instead of n times.
 *
 * When all layers become one and hold more than `most` entries, those are forgotten that were not set lately, the first
 * ones first. A fifth of `most`, which was set last, is always remembered, and never twice as many as `most`. Entries are
 * in the order in which they were first set.
 */
export class BoundedMap<Key, Value> implements Iterable<readonly [Key, Value]> {
  constructor(
    private readonly most: number,
    private readonly layers: readonly Layer<Key, Value>[] = [],
  ) {}

  /** Counts, which takes as long as reading all. */
  get size(): number {
    return present(this.layers).length;
  }

  get(key: Key): Value | undefined {
    return this.layers.findLast((layer) => layer.has(key))?.get(key);
  }

  has(key: Key): boolean {
    return this.get(key) !== undefined;
  }

  with(key: Key, value: Value): BoundedMap<Key, Value> {
    return this.changed(key, value);
  }

  without(key: Key): BoundedMap<Key, Value> {
    return this.has(key) ? this.changed(key, undefined) : this;
  }

  [Symbol.iterator](): Iterator<readonly [Key, Value]> {
    return present(this.layers)[Symbol.iterator]();
  }

  private changed(key: Key, value: Value | undefined): BoundedMap<Key, Value> {
    let [from, size] = [this.layers.length, 1];
    while (from > 0 && this.layers[from - 1]!.size < 2 * size) size += this.layers[--from]!.size;
    const top = [...this.layers.slice(from), new Map([[key, value]])];
    const layer = from > 0 ? merged(top) : this.lowest(top);
    return new BoundedMap(this.most, [...this.layers.slice(0, from), layer]);
  }

  /** One layer instead of all: nothing is below it that it would remove, and it is where too much is forgotten. */
  private lowest(layers: readonly Layer<Key, Value>[]): Layer<Key, Value> {
    const all = new Map(present(layers));
    const [before, ...since] = layers;
    for (const key of before!.keys()) {
      if (all.size <= this.most) break;
      if (!since.some((layer) => layer.has(key))) all.delete(key);
    }
    return all;
  }
}

const merged = <Key, Value>(layers: readonly Layer<Key, Value>[]): Layer<Key, Value> => {
  const all = new Map<Key, Value | undefined>();
  for (const layer of layers) for (const [key, value] of layer) all.set(key, value);
  return all;
};

const present = <Key, Value>(layers: readonly Layer<Key, Value>[]): (readonly [Key, Value])[] =>
  [...merged(layers)].filter((entry): entry is [Key, Value] => entry[1] !== undefined);

/**
 * Calls `make` once for each key and remembers the results. When there are `most`, all are forgotten before the next: for
 * keys that are few in use, where a look has to cost next to nothing.
 */
export const memo = <Key, Value extends string | object>(most: number, make: (key: Key) => Value) => {
  const made = new Map<Key, Value>();
  return (key: Key): Value => {
    let value = made.get(key);
    if (value === undefined) {
      value = make(key);
      if (made.size >= most) made.clear();
      made.set(key, value);
    }
    return value;
  };
};
