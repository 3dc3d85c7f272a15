import type { ComponentProps } from 'react';
import { controlClass } from './control-class';
import { cx } from '~/lib/cx';

/** A one-line text box. `mono` for ids, whose letters must not be mistaken for each other. */
export function TextInput({ mono, className, ...rest }: ComponentProps<'input'> & { mono?: boolean }) {
  return (
    <input
      {...rest}
      className={cx(
        controlClass,
        'read-only:border-line-strong read-only:text-ink-2',
        mono && 'font-mono text-small',
        className,
      )}
    />
  );
}
