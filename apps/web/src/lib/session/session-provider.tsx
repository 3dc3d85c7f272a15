import type { Site } from '@app/contracts/content/site';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { fetchedPart } from '../code/fetched';
import { forgetTokens, onOtherTabs, remembered } from './remembered';
import { CALLBACK_PATH, SessionValue, type Session } from './session';

const OidcSession = fetchedPart(
  () => import('./oidc-session'),
  ({ pending }) => pending,
);

/**
 * The session of the reader. The sign-in library is fetched only for those who are signed in or come back from the
 * provider; a browser that remembers nobody shows its page at once. `pending` is shown while it is fetched.
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
  const [somebody, setSomebody] = useState(() => {
    forgetTokens();
    return window.location.pathname === CALLBACK_PATH || isRemembered();
  });

  // Another tab signed in.
  useEffect(() => (somebody ? undefined : onOtherTabs(() => setSomebody(isRemembered()))), [somebody]);

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
    <OidcSession settings={signIn} pending={pending} navigate={navigate}>
      {children}
    </OidcSession>
  );
}

const isRemembered = (): boolean => {
  const person = remembered();
  return person !== undefined && !person.ended;
};
