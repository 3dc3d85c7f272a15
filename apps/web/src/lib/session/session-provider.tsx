import type { Site } from '@app/contracts/content/site';
import { lazy, Suspense, useEffect, useMemo, useState, type ReactNode } from 'react';
import { CALLBACK_PATH, SessionValue, type Session } from './session';

const OidcSession = lazy(() => import('./oidc-session'));

/**
 * Who is here. The library that signs people in is fetched only for those who are, or who want to be: a browser that
 * keeps no sign-in shows its page at once. `pending` is shown until it is known who is here.
 */
export function SessionProvider({
  site,
  pending,
  navigate,
  children,
}: {
  site: Site;
  pending: ReactNode;
  navigate: (to: string) => Promise<void>;
  children: ReactNode;
}) {
  const { signIn } = site;
  const [somebody, setSomebody] = useState(() => window.location.pathname === CALLBACK_PATH || isKept(signIn));

  // Another tab signed in.
  useEffect(() => {
    if (somebody) return;
    const heard = ({ key, newValue }: StorageEvent) => key === keyOf(signIn) && newValue && setSomebody(true);
    window.addEventListener('storage', heard);
    return () => window.removeEventListener('storage', heard);
  }, [somebody, signIn]);

  const nobody = useMemo<Session>(
    () => ({
      person: undefined,
      expired: false,
      failed: false,
      signIn: async (to) => (await import('./oidc-session')).leaveToSignIn(signIn, to),
      signOut: () => Promise.resolve(),
    }),
    [signIn],
  );
  if (!somebody) return <SessionValue value={nobody}>{children}</SessionValue>;
  return (
    <Suspense fallback={pending}>
      <OidcSession settings={signIn} pending={pending} navigate={navigate}>
        {children}
      </OidcSession>
    </Suspense>
  );
}

/** Where the library keeps a sign-in. */
const keyOf = ({ authority, clientId }: Site['signIn']) => `oidc.user:${authority}:${clientId}`;

const isKept = (settings: Site['signIn']) => window.localStorage.getItem(keyOf(settings)) !== null;
