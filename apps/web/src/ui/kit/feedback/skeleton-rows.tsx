import { cx } from '~/lib/cx';
import { Skeleton } from './skeleton';

/** Rows of a list that will stand here. `row` is the size and the border of one, `cells` the sizes of its parts. */
export const SkeletonRows = ({ count, row, cells }: { count: number; row: string; cells: readonly string[] }) =>
  Array.from({ length: count }, (_, index) => (
    <div key={index} className={cx('flex items-center', row)}>
      {cells.map((cell, place) => (
        <Skeleton key={place} className={cell} />
      ))}
    </div>
  ));
