import { Button } from '~/ui/kit/controls/button';
import { useSteamSignIn } from './use-connections';

/** Proves an account: goes to Steam and comes back. */
export function SteamSignInButton({ label = 'Sign in with Steam' }: { label?: string }) {
  const signIn = useSteamSignIn();
  return (
    <Button size="small" busy={signIn.isPending && 'Opening Steam...'} onClick={() => signIn.mutate()}>
      {label}
    </Button>
  );
}
