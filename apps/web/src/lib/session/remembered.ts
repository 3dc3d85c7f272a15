import type { Person } from './session';

const KEY = 'signed-in';

interface Remembered extends Person {
  /** The provider said that the session is over: the next page is nobody's, and the tabs that are open say so. */
  readonly ended?: true;
}

const read = (key: string): unknown => {
  try {
    return JSON.parse(window.localStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
};

/** Who is signed in at this browser, for its next page and for its other tabs. It lets nobody in. */
export function remembered(): Remembered | undefined {
  const person = read(KEY) as Remembered | null;
  return typeof person?.id === 'string' && typeof person.name === 'string' ? person : undefined;
}

/** The other tabs learn of it, also when the same person signs in again. */
export const remember = (person: Remembered): void =>
  window.localStorage.setItem(KEY, JSON.stringify({ ...person, at: Date.now() }));

export const forget = (): void => window.localStorage.removeItem(KEY);

/** @returns ends it */
export function onOtherTabs(follow: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === KEY) follow();
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}

/**
 * What was stored here before, a whole sign-in with the token that renewed it, is kept as who it was, so that nobody is
 * signed out by an update.
 */
export function forgetTokens(): void {
  for (const key of Object.keys(window.localStorage).filter((name) => name.startsWith('oidc.user:'))) {
    const before = read(key) as { readonly profile?: { readonly sub: string; readonly name?: string } } | null;
    if (before?.profile && !remembered())
      remember({ id: before.profile.sub, name: before.profile.name ?? '', avatarUrl: undefined });
    window.localStorage.removeItem(key);
  }
}
