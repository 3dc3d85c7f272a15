import type { Site } from '@app/contracts/content/site';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState, useSyncExternalStore, type ReactNode } from 'react';
import { SessionValue } from './session';
import { TabSession } from './tab-session';

export { leaveToSignIn } from './tab-session';

/** The session of somebody who is signed in or comes back from the provider; `pending` is shown until it is loaded. */
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
  const client = useQueryClient();
  const [tab] = useState(() => new TabSession(settings, client, navigate));
  useEffect(() => tab.begin(), [tab]);
  const shown = useSyncExternalStore(tab.subscribe, tab.current);
  const { signIn, signOut } = tab;
  const session = useMemo(() => shown && { ...shown, signIn, signOut }, [shown, signIn, signOut]);
  return session ? <SessionValue value={session}>{children}</SessionValue> : pending;
}
