import type { ComponentProps } from 'react';
import { cx } from '~/lib/cx';

/** A square button that shows only an icon: closing and paging, nothing else. `label` is what it says. */
export function IconButton({ label, className, ...rest }: ComponentProps<'button'> & { label: string }) {
  return (
    <button
      type="button"
      aria-label={label}
      {...rest}
      className={cx(
        'grid size-8 shrink-0 place-items-center rounded-control text-ink-2 transition-colors duration-90 hover:bg-raised hover:text-ink disabled:text-line-strong disabled:hover:bg-transparent',
        className,
      )}
    />
  );
}
