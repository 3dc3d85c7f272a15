import { useState } from 'react';
import { useSession } from '~/lib/session/session';
import { useSite } from '~/lib/site';
import { Button } from '~/ui/kit/controls/button';
import { Dialog } from '~/ui/kit/dialog/dialog';
import { Notice } from '~/ui/kit/feedback/notice';

/** Says what signing in is for and which data is read, then leaves for the provider. */
export default function SignInDialog({
  open,
  onOpenChange,
  returnTo,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  returnTo?: string | undefined;
}) {
  const { name } = useSite();
  const { signIn } = useSession();
  const [state, setState] = useState<'idle' | 'leaving' | 'failed'>('idle');
  const leave = () => {
    setState('leaving');
    signIn(returnTo).catch(() => setState('failed'));
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Sign in to ${name}`}
      width="phone:w-[460px]"
      description="You sign in with your Discord account and come back to this page."
      footer={
        <Button
          look="gold"
          size="large"
          className="w-full"
          busy={state === 'leaving' && 'Opening sign-in...'}
          onClick={leave}
        >
          Sign In with Discord
        </Button>
      }
    >
      <p className="mt-3 text-small text-ink-3">
        Your Discord name, your avatar and your roles in the {name} server are what this site goes by.
      </p>
      {state === 'failed' && (
        <Notice tone="bad" title="Sign-in cannot be reached." className="mt-4">
          Nothing is wrong with your account. Try again in a minute.
        </Notice>
      )}
    </Dialog>
  );
}
