import type { ComponentProps, MouseEvent } from 'react';
import { buttonClass, type ButtonLook, type ButtonSize } from './button-class';
import { cx } from '~/lib/cx';
import { Spinner } from '../feedback/spinner';
import { useFocusLeft } from '../feedback/use-focus-left';

export type ButtonProps = ComponentProps<'button'> & {
  look?: ButtonLook;
  size?: ButtonSize;
  /** The words while the press is being carried out ("Saving..."); presses are ignored meanwhile, the focus stays. */
  busy?: string | false | undefined;
};

export function Button({ look, size, busy, className, children, onClick, type = 'button', ...rest }: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      type={type}
      aria-disabled={busy ? true : undefined}
      className={cx(buttonClass(look, size), busy && 'cursor-progress', className)}
      onClick={press}
    >
      {busy ? (
        <>
          <Spinner />
          {busy}
        </>
      ) : (
        children
      )}
    </button>
  );
}

/** A button that goes once its press is carried out: what stands around it, with a `tabIndex`, has the focus then. */
export const PassingButton = (props: ButtonProps) => <Button {...props} ref={useFocusLeft<HTMLButtonElement>()} />;
