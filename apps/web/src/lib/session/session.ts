import { createContext, useContext } from 'react';

export const CALLBACK_PATH = '/sign-in/callback';

export interface Person {
  /** The provider's subject. Only used to distinguish two people on one browser. */
  readonly id: string;
  readonly name: string;
  readonly avatarUrl: string | undefined;
}

export interface Session {
  /** undefined while nobody is signed in. */
  readonly person: Person | undefined;
  /** Somebody was signed in and cannot be renewed: what is on screen stays, calls are refused. */
  readonly expired: boolean;
  /** The last sign-in came back with an error. */
  readonly failed: boolean;
  /** Signing out failed: the provider did not answer, and still knows this browser. */
  readonly stays?: boolean;
  /** Leaves for the provider and comes back to `to`, by default here. Rejects when the provider cannot be reached. */
  signIn(to?: string): Promise<void>;
  signOut(): Promise<void>;
}

const SessionContext = createContext<Session | undefined>(undefined);

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession stands outside the session');
  return session;
}

/** For tests and for the providers. */
export const SessionValue = SessionContext.Provider;
