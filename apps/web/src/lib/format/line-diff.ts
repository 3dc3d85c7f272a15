/** A line of two texts side by side, by its index in each; one is missing where the other text has no such line. */
type DiffLine =
  | { readonly kind: 'same'; readonly a: number; readonly b: number }
  | { readonly kind: 'removed'; readonly a: number }
  | { readonly kind: 'added'; readonly b: number };

interface Part {
  readonly a0: number;
  readonly a1: number;
  readonly b0: number;
  readonly b1: number;
}

/** Without anchors, parts up to this many pairs of lines are compared each with each. */
const MOST_PAIRS = 250_000;

/**
 * How one text became the other, line by line. Lines that stand once in both are the anchors (patience diff), so that
 * long lists of unique entries cost little more than reading them; what lies between two anchors is compared fully.
 */
export const diffLines = (a: readonly string[], b: readonly string[]): DiffLine[] => {
  const out: DiffLine[] = [];
  compare(a, b, { a0: 0, a1: a.length, b0: 0, b1: b.length }, out);
  return out;
};

const compare = (a: readonly string[], b: readonly string[], part: Part, out: DiffLine[]): void => {
  let { a0, a1, b0, b1 } = part;
  while (a0 < a1 && b0 < b1 && a[a0] === b[b0]) out.push({ kind: 'same', a: a0++, b: b0++ });
  let tail = 0;
  while (a1 - tail > a0 && b1 - tail > b0 && a[a1 - tail - 1] === b[b1 - tail - 1]) tail++;
  a1 -= tail;
  b1 -= tail;
  const inner = { a0, a1, b0, b1 };
  const anchors = a0 < a1 && b0 < b1 ? anchorsIn(a, b, inner) : [];
  if (anchors.length > 0) {
    for (const [at, bt] of anchors) {
      compare(a, b, { a0, a1: at, b0, b1: bt }, out);
      out.push({ kind: 'same', a: at, b: bt });
      a0 = at + 1;
      b0 = bt + 1;
    }
    compare(a, b, { a0, a1, b0, b1 }, out);
  } else fully(a, b, inner, out);
  for (let n = 0; n < tail; n++) out.push({ kind: 'same', a: a1 + n, b: b1 + n });
};

/** Pairs of lines that stand exactly once in each part, in an order that both share: the longest such row. */
const anchorsIn = (a: readonly string[], b: readonly string[], part: Part): [number, number][] => {
  const inA = once(a, part.a0, part.a1);
  const pairs: [number, number][] = [];
  for (const [text, bt] of once(b, part.b0, part.b1)) {
    const at = inA.get(text);
    if (at !== undefined && at >= 0 && bt >= 0) pairs.push([at, bt]);
  }
  pairs.sort(([x], [y]) => x - y);
  return longestRising(pairs);
};

/** The index of each line; -1 for a line that occurs more than once. */
const once = (lines: readonly string[], from: number, to: number): Map<string, number> => {
  const places = new Map<string, number>();
  for (let at = from; at < to; at++) places.set(lines[at]!, places.has(lines[at]!) ? -1 : at);
  return places;
};

/** The longest subsequence whose second numbers rise, too. */
const longestRising = (pairs: readonly [number, number][]): [number, number][] => {
  const tops: number[] = [];
  const before: number[] = [];
  pairs.forEach(([, place], index) => {
    let low = 0;
    let high = tops.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (pairs[tops[middle]!]![1] < place) low = middle + 1;
      else high = middle;
    }
    before[index] = low > 0 ? tops[low - 1]! : -1;
    tops[low] = index;
  });
  const row: [number, number][] = [];
  for (let index = tops.at(-1) ?? -1; index >= 0; index = before[index]!) row.push(pairs[index]!);
  return row.reverse();
};

/** The longest common subsequence; for texts that are too long for it, every line counts as changed. */
const fully = (a: readonly string[], b: readonly string[], { a0, a1, b0, b1 }: Part, out: DiffLine[]): void => {
  const [rows, columns] = [a1 - a0, b1 - b0];
  const common = rows * columns > MOST_PAIRS ? undefined : table(a, b, { a0, a1, b0, b1 });
  let [at, bt] = [0, 0];
  while (common && at < rows && bt < columns) {
    if (a[a0 + at] === b[b0 + bt]) out.push({ kind: 'same', a: a0 + at++, b: b0 + bt++ });
    else if (common[(at + 1) * (columns + 1) + bt]! >= common[at * (columns + 1) + bt + 1]!)
      out.push({ kind: 'removed', a: a0 + at++ });
    else out.push({ kind: 'added', b: b0 + bt++ });
  }
  while (at < rows) out.push({ kind: 'removed', a: a0 + at++ });
  while (bt < columns) out.push({ kind: 'added', b: b0 + bt++ });
};

/** How many lines the rests from each pair of places on have in common. */
const table = (a: readonly string[], b: readonly string[], { a0, a1, b0, b1 }: Part): Uint32Array => {
  const [rows, columns] = [a1 - a0, b1 - b0];
  const common = new Uint32Array((rows + 1) * (columns + 1));
  for (let at = rows - 1; at >= 0; at--)
    for (let bt = columns - 1; bt >= 0; bt--)
      common[at * (columns + 1) + bt] =
        a[a0 + at] === b[b0 + bt]
          ? common[(at + 1) * (columns + 1) + bt + 1]! + 1
          : Math.max(common[(at + 1) * (columns + 1) + bt]!, common[at * (columns + 1) + bt + 1]!);
  return common;
};
