import { Rejected } from './decider';

/** Sequences of a source that were set aside: above `after`, up to and with `to`. */
export interface Range {
  readonly after: number;
  readonly to: number;
}

export const covers = (ranges: readonly Range[], sequence: number): boolean =>
  ranges.some(({ after, to }) => sequence > after && sequence <= to);

/** The parts of the ranges that lie within another one, in order. */
export const within = (ranges: readonly Range[], { after, to }: Range): Range[] =>
  ranges
    .map((range) => ({ after: Math.max(range.after, after), to: Math.min(range.to, to) }))
    .filter((range) => range.after < range.to);

/** The ranges without the part that another one covers. */
export const without = (ranges: readonly Range[], { after, to }: Range): Range[] =>
  ranges.flatMap((range) =>
    range.to <= after || range.after >= to
      ? [range]
      : [
          { after: range.after, to: after },
          { after: to, to: range.to },
        ].filter((part) => part.after < part.to),
  );

/** Why facts are refused that would leave a hole before them. */
export const neverArrived = () =>
  new Rejected('ingest-gap', 'Something before this batch never arrived. Send it from its beginning.');
