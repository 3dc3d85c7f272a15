import { cx } from '~/lib/cx';

/** A place where something of this size will stand. Give it the width and height of the real thing. */
export function Skeleton({ className }: { className?: string }) {
  return <span className={cx('skeleton block rounded-control', className)} aria-hidden />;
}
