import { cx } from '~/lib/cx';

/** A place where something of this size will stand. Give it the width and height of the real thing. */
export function Skeleton({ className }: { className?: string }) {
  return <span className={cx('skeleton block rounded-control', className)} aria-hidden />;
}

/** Rows of a list that will stand here. `row` is the size and the border of one, `cells` the sizes of its parts. */
export const SkeletonRows = ({ count, row, cells }: { count: number; row: string; cells: readonly string[] }) =>
  Array.from({ length: count }, (_, index) => (
    <div key={index} className={cx('flex items-center', row)}>
      {cells.map((cell, place) => (
        <Skeleton key={place} className={cell} />
      ))}
    </div>
  ));
