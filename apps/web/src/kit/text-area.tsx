import type { ComponentProps } from 'react';
import { controlClass } from './control-class';
import { cx } from './cx';

/** A text box of several lines that grows with what is written. */
export function TextArea({ className, ...rest }: ComponentProps<'textarea'>) {
  return <textarea rows={3} {...rest} className={cx(controlClass, 'field-sizing-content h-auto py-2', className)} />;
}
