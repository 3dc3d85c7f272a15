import type { Site } from '@app/contracts/content/site';
import { useQueryClient, type Query } from '@tanstack/react-query';
import { UserManager, WebStorageStateStore } from 'oidc-client-ts';
import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { AuthProvider, useAuth } from 'react-oidc-context';
import { setCredentials } from '../api';
import { siteQuery } from '../site';
import { renewal } from './renewal';
import { returnTo } from './return-to';
import { CALLBACK_PATH, SessionValue, type Session } from './session';

/** Set when a sign-in was forgotten because its session was over, not because somebody signed out. */
const ENDED_KEY = 'session-ended';

/** Signs people in by authorization code and PKCE; `pending` is shown until the session is loaded. */
export default function OidcSession({
  settings,
  pending,
  navigate,
  children,
}: {
  settings: Site['signIn'];
  pending: ReactNode;
  navigate: (to: string) => Promise<void>;
  children: ReactNode;
}) {
  const [manager] = useState(() => managerOf(settings));
  return (
    <AuthProvider
      userManager={manager}
      skipSigninCallback={window.location.pathname !== CALLBACK_PATH}
      onSigninCallback={(user) => navigate(returnTo((user?.state as { returnTo?: unknown } | undefined)?.returnTo))}
    >
      <Managed manager={manager} pending={pending}>
        {children}
      </Managed>
    </AuthProvider>
  );
}

function Managed({ manager, pending, children }: { manager: UserManager; pending: ReactNode; children: ReactNode }) {
  const { user, isLoading, error } = useAuth();
  const [expired, setExpired] = useState(false);
  const armed = useCredentials(manager, isLoading, setExpired);
  useOtherTabs(manager, user?.profile.sub, setExpired);

  useEffect(() => {
    const fresh = () => {
      window.localStorage.removeItem(ENDED_KEY);
      setExpired(false);
    };
    manager.events.addUserLoaded(fresh);
    return () => manager.events.removeUserLoaded(fresh);
  }, [manager]);

  const signIn = useCallback((to?: string) => leave(manager, to), [manager]);
  const signOut = useCallback(async () => {
    try {
      await manager.signoutRedirect();
    } catch {
      // A provider without a sign-out address: forgetting the tokens is all there is to do.
      await manager.removeUser();
      window.location.assign('/');
    }
  }, [manager]);

  const profile = user?.profile;
  const session = useMemo<Session>(
    () => ({
      person: profile && {
        id: profile.sub,
        name: profile.name ?? profile.preferred_username ?? profile.nickname ?? profile.sub,
        avatarUrl: profile.picture,
      },
      expired,
      failed: Boolean(error),
      signIn,
      signOut,
    }),
    [profile, expired, error, signIn, signOut],
  );
  if (isLoading || !armed) return pending;
  return <SessionValue value={session}>{children}</SessionValue>;
}

/** Gives the calls of the page their tokens. @returns whether the session is ready for the first of them */
function useCredentials(manager: UserManager, isLoading: boolean, setExpired: (expired: boolean) => void): boolean {
  const [armed, setArmed] = useState(false);
  useEffect(() => {
    if (isLoading || armed) return;
    let over = false;
    const renew = renewal(manager, () => {
      over = true;
    });
    setCredentials({
      token: async () => {
        const current = await manager.getUser();
        if (!current?.expired) return current?.access_token;
        return (await renew(current.access_token)) ?? current.access_token;
      },
      renew,
      expired: () => setExpired(true),
    });
    // A token that ran out is renewed before the first page. When the session is over, the reader is signed out; when
    // the provider cannot be reached, the session stays and the page says that it has expired.
    const resume = async () => {
      const stored = await manager.getUser();
      if (!stored?.expired || (await renew(stored.access_token))) return;
      if (!over) return setExpired(true);
      // Other tabs keep what they show, and say that the session is over.
      window.localStorage.setItem(ENDED_KEY, 'true');
      await manager.removeUser();
    };
    void resume().finally(() => setArmed(true));
  }, [isLoading, armed, manager, setExpired]);
  return armed;
}

/**
 * Follows another tab that signs in or out, by what is stored now: a tab that the browser had frozen learns late of a
 * sign-out, and somebody may have signed in since. What was read for one person is never shown to the next, also while
 * it is read again and where that is refused.
 */
function useOtherTabs(
  manager: UserManager,
  personId: string | undefined,
  setExpired: (expired: boolean) => void,
): void {
  const client = useQueryClient();
  const shown = useRef(personId);
  useEffect(() => {
    shown.current = personId;
  }, [personId]);
  useEffect(() => {
    const key = `user:${manager.settings.authority}:${manager.settings.client_id}`;
    const follow = async () => {
      const current = await manager.getUser();
      if (!current && window.localStorage.getItem(ENDED_KEY)) return setExpired(true);
      const isAnother = shown.current !== undefined && shown.current !== current?.profile.sub;
      await (current ? manager.events.load(current) : manager.removeUser());
      if (isAnother) await client.resetQueries({ predicate: isPersonal });
      else await client.invalidateQueries({ predicate: ({ meta }) => !meta?.fixed });
    };
    const onStorage = ({ key: changed }: StorageEvent) => {
      if (changed?.endsWith(key)) void follow();
    };
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }, [manager, client, setExpired]);
}

/** The site's description is everybody's, and without it nothing is shown. */
const isPersonal = ({ queryKey: [name] }: Query): boolean => name !== siteQuery.queryKey[0];

/** Leaves for the provider and comes back to `to`, by default here. Rejects when the provider cannot be reached. */
export const leaveToSignIn = (settings: Site['signIn'], to?: string): Promise<void> => leave(managerOf(settings), to);

const leave = async (
  manager: UserManager,
  to = `${window.location.pathname}${window.location.search}${window.location.hash}`,
): Promise<void> => {
  const redirect = () => manager.signinRedirect({ state: { returnTo: returnTo(to) } });
  try {
    await redirect();
  } catch (error) {
    // A browser that goes from one network to another drops the request under way, and the next one succeeds.
    if (!(error instanceof TypeError)) throw error;
    await redirect();
  }
};

function managerOf({ authority, clientId, scope, resource }: Site['signIn']): UserManager {
  return new UserManager({
    authority,
    client_id: clientId,
    scope,
    ...(resource ? { resource } : {}),
    redirect_uri: `${window.location.origin}${CALLBACK_PATH}`,
    post_logout_redirect_uri: `${window.location.origin}/`,
    userStore: new WebStorageStateStore({ store: window.localStorage }),
    // Renewed when a call needs it, by one tab at a time: see renewal.ts.
    automaticSilentRenew: false,
    requestTimeoutInSeconds: 6,
  });
}
