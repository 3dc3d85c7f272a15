import { useState } from 'react';
import { fetchedPart } from '~/lib/code/fetched';
import type { ButtonLook, ButtonSize } from '~/ui/kit/controls/button-class';
import { Button } from '~/ui/kit/controls/button';

const SignInDialog = fetchedPart(() => import('./sign-in-dialog'));

/** Opens the sign-in dialog, whose code is fetched as soon as somebody heads for the button. */
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
  const [open, setOpen] = useState<boolean>();
  return (
    <>
      <Button
        look={look}
        {...(size ? { size } : {})}
        className={className}
        aria-haspopup="dialog"
        onPointerEnter={() => void SignInDialog.fetchCode()}
        onFocus={() => void SignInDialog.fetchCode()}
        onClick={() => setOpen(true)}
      >
        Sign In
      </Button>
      {open !== undefined && <SignInDialog returnTo={returnTo} open={open} onOpenChange={setOpen} />}
    </>
  );
}
