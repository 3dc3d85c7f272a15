import { useState } from 'react';
import type { ButtonLook, ButtonSize } from '~/kit/button-class';
import { Button } from '~/kit/button';
import { SignInDialog } from './sign-in-dialog';

/** Opens the sign-in dialog. */
export function SignInButton({
  look = 'gold',
  size,
  className,
  returnTo,
}: {
  look?: ButtonLook;
  size?: ButtonSize;
  className?: string;
  /** Where to come back to, by default here. */
  returnTo?: string;
}) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        look={look}
        {...(size ? { size } : {})}
        className={className}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        Sign In
      </Button>
      <SignInDialog returnTo={returnTo} open={open} onOpenChange={setOpen} />
    </>
  );
}
