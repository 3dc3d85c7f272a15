/**
 * Lists that are the same whatever the order in which their entries came: sorted by key, each key once, and of too many
 * those with the lowest keys are kept. What does not belong to them once never will, so nothing is counted in part.
 */
export interface Sorted<Entry> {
  readonly keyOf: (entry: Entry) => string;
  /** So many entries at most. */
  readonly most: number;
}

/** The index of a key, or where it would be inserted. */
const placeOf = <Entry>(list: readonly Entry[], key: string, keyOf: (entry: Entry) => string): number => {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (keyOf(list[middle]!) < key) low = middle + 1;
    else high = middle;
  }
  return low;
};

/** Changes the entry of a key, which is given undefined when there is none; the same list when nothing changes. */
export const put = <Entry>(
  list: readonly Entry[],
  key: string,
  change: (before: Entry | undefined) => Entry,
  { keyOf, most }: Sorted<Entry>,
): readonly Entry[] => {
  const at = placeOf(list, key, keyOf);
  const before = at < list.length && keyOf(list[at]!) === key ? list[at] : undefined;
  if (before === undefined && at >= most) return list;
  const after = change(before);
  if (after === before) return list;
  return before === undefined ? list.toSpliced(at, 0, after).slice(0, most) : list.with(at, after);
};

/** Times in order, each as often as it came: the earliest when there are too many. */
export const insert = (times: readonly string[], time: string, most: number): readonly string[] => {
  const at = placeOf(times, time, (each) => each);
  return at >= most ? times : times.toSpliced(at, 0, time).slice(0, most);
};

/** Texts in order, each once: the highest when there are too many. */
export const keepHighest = (texts: readonly string[], text: string, most: number): readonly string[] => {
  const at = placeOf(texts, text, (each) => each);
  if (texts[at] === text || (at === 0 && texts.length >= most)) return texts;
  return texts.toSpliced(at, 0, text).slice(-most);
};

/** Adds an entry that stands for one fact, and drops the lowest key when there are too many. A key that stands changes nothing. */
export const putNewest = <Entry extends { readonly key: string }>(
  list: readonly Entry[],
  entry: Entry,
  most: number,
): readonly Entry[] => {
  const at = placeOf(list, entry.key, ({ key }) => key);
  if (list[at]?.key === entry.key || (at === 0 && list.length >= most)) return list;
  return list.toSpliced(at, 0, entry).slice(-most);
};
