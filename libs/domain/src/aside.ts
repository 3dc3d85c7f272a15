import { Rejected } from './decider';

/** Sequences of a source that were set aside: above `after`, up to and with `to`. Lists of them are in order, without overlap. */
export interface Range {
  readonly after: number;
  readonly to: number;
}

/** The index of the first range that meets the condition, which holds for all behind it too; their number if none does. */
const firstWhere = (ranges: readonly Range[], condition: (range: Range) => boolean): number => {
  let [from, to] = [0, ranges.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (condition(ranges[middle]!)) to = middle;
    else from = middle + 1;
  }
  return from;
};

export const covers = (ranges: readonly Range[], sequence: number): boolean =>
  (ranges[firstWhere(ranges, ({ to }) => to >= sequence)]?.after ?? sequence) < sequence;

/** Where the ranges begin and end that overlap another one. */
const overlapping = (ranges: readonly Range[], { after, to }: Range): readonly [number, number] => {
  const from = firstWhere(ranges, (range) => range.to > after);
  return [
    from,
    Math.max(
      from,
      firstWhere(ranges, (range) => range.after >= to),
    ),
  ];
};

/** The parts of the ranges that lie within another one, in order. */
export const within = (ranges: readonly Range[], { after, to }: Range): Range[] =>
  ranges
    .slice(...overlapping(ranges, { after, to }))
    .map((range) => ({ after: Math.max(range.after, after), to: Math.min(range.to, to) }))
    .filter((part) => part.after < part.to);

/** The ranges without the part that another one covers. */
export const without = (ranges: readonly Range[], { after, to }: Range): Range[] => {
  const [from, end] = overlapping(ranges, { after, to });
  const left = ranges
    .slice(from, end)
    .flatMap((range) => [
      { after: range.after, to: after },
      { after: to, to: range.to },
    ])
    .filter((part) => part.after < part.to);
  return ranges.slice(0, from).concat(left, ranges.slice(end));
};

/** Why facts are refused that would leave a hole before them. */
export const neverArrived = () =>
  new Rejected('ingest-gap', 'Something before this batch never arrived. Send it from its beginning.');
