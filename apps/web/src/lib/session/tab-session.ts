import { RENEWED_PATH, type Site } from '@app/contracts/content/site';
import type { Query, QueryClient } from '@tanstack/react-query';
import { ErrorResponse, InMemoryWebStorage, UserManager, WebStorageStateStore, type User } from 'oidc-client-ts';
import { flushSync } from 'react-dom';
import { setCredentials } from '../api';
import { siteQuery } from '../site';
import { hiddenFrame } from './hidden-frame';
import { forget, onOtherTabs, remember, remembered } from './remembered';
import { renewal } from './renewal';
import { returnTo } from './return-to';
import { CALLBACK_PATH, type Person, type Session } from './session';

type Shown = Pick<Session, 'person' | 'expired' | 'failed' | 'stays'>;
/** What a sign-in carries through the provider and back. */
interface Carried {
  readonly returnTo: string;
  /** Nobody pressed anything: it was looked up whether the provider still knows this browser. */
  readonly quiet?: true;
}

const NOBODY: Shown = { person: undefined, expired: false, failed: false };

/**
 * Whether the provider gives a refresh token to the site: one on another site does, because browsers keep its cookie
 * from it here. Such a token is stored for its tab alone. Otherwise nothing is: the provider's own cookie, which no
 * script can read, renews an access token that is held in memory.
 */
const hasRefreshToken = ({ scope }: Site['signIn']) => scope.split(' ').includes('offline_access');

/** Who is signed in in this tab, by authorization code and PKCE. */
export class TabSession {
  private shown: Shown | undefined;
  private begun: Promise<void> | undefined;
  /** Whether the provider has said that the session is over. */
  private over = false;
  private readonly listeners = new Set<() => void>();
  private readonly manager: UserManager;
  private readonly renew: ReturnType<typeof renewal>;

  constructor(
    private readonly settings: Site['signIn'],
    private readonly client: QueryClient,
    private readonly navigate: (to: string) => Promise<void>,
  ) {
    this.manager = managerOf(settings);
    this.renew = renewal(this.manager, () => {
      this.over = true;
    });
  }

  /** Undefined until it is known who is there. */
  readonly current = (): Shown | undefined => this.shown;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Finds out who is there, once, and follows the other tabs until it is ended. @returns ends it */
  readonly begin = (): (() => void) => {
    this.begun ??= this.findOut();
    const unfollow = onOtherTabs(() => void this.begun!.then(() => this.follow()));
    const unload = this.manager.events.addUserLoaded((user) => this.shown && void this.becomes(personOf(user)));
    return () => {
      unfollow();
      unload();
    };
  };

  readonly signIn = (to?: string): Promise<void> => leave(this.manager, to);

  /** Nobody is forgotten here whom the provider still knows: the next one at this computer could sign in as them. */
  readonly signOut = async (): Promise<void> => {
    // A manager of its own: this one may have read about the provider before.
    const isThere = await managerOf(this.settings)
      .metadataService.getMetadata()
      .then(Boolean, () => false);
    this.show({ stays: !isThere });
    if (!isThere) return;
    forget();
    try {
      await this.manager.signoutRedirect();
    } catch {
      // A provider without a sign-out address: forgetting the tokens is all there is to do.
      await this.manager.removeUser();
      window.location.assign('/');
    }
  };

  private show(shown: Partial<Shown>): void {
    this.shown = { ...(this.shown ?? NOBODY), ...shown };
    for (const listener of this.listeners) listener();
  }

  private async findOut(): Promise<void> {
    setCredentials({
      token: () => this.token(),
      renew: this.renew,
      expired: () => this.show({ expired: true }),
    });
    void this.manager.clearStaleState();
    this.show(await (window.location.pathname === CALLBACK_PATH ? this.comeBack() : this.resume()));
  }

  private async comeBack(): Promise<Partial<Shown>> {
    try {
      const user = await this.manager.signinRedirectCallback();
      remember(personOf(user));
      await this.navigate(returnTo((user.state as Carried | undefined)?.returnTo));
      return { person: personOf(user) };
    } catch (error) {
      const carried = error instanceof ErrorResponse ? (error.state as Carried | undefined) : undefined;
      if (!carried?.quiet) return { failed: true };
      endRemembered();
      await this.navigate(returnTo(carried.returnTo));
      return {};
    }
  }

  /** When the session is over, the reader is signed out; when the provider cannot be reached, the page says that it has expired. */
  private async resume(): Promise<Partial<Shown>> {
    const person = remembered();
    if (!person || person.ended) return {};
    const user = await this.manager.getUser();
    if (user && !user.expired) return { person: personOf(user) };
    if (!user && hasRefreshToken(this.settings)) {
      const isLeaving = await leave(this.manager, undefined, true).then(
        () => true,
        () => false,
      );
      // The page is about to be left.
      if (isLeaving) await new Promise(() => {});
    } else if (await this.renew(user?.access_token)) {
      return { person: personOf((await this.manager.getUser())!) };
    }
    if (!this.over) return { person, expired: true };
    endRemembered();
    await this.manager.removeUser();
    return {};
  }

  /** The token to send, renewed before when it has run out. */
  private async token(): Promise<string | undefined> {
    const user = await this.manager.getUser();
    const isGood = user ? !user.expired : !this.shown?.person;
    if (isGood) return user?.access_token;
    return (await this.renew(user?.access_token)) ?? user?.access_token;
  }

  /**
   * Follows another tab that signs in or out, by what is remembered now: a tab that the browser had frozen learns late of
   * a sign-out, and somebody may have signed in since.
   */
  private async follow(): Promise<void> {
    const person = remembered();
    if (person?.ended) return this.show({ expired: true });
    if (this.shown?.expired || this.shown?.person?.id !== person?.id) await this.manager.removeUser();
    await this.becomes(person);
  }

  /**
   * What was read for one person is never shown to the next, also while it is read again and where that is refused. What
   * was refused to a session that had expired is read again.
   */
  private async becomes(person: Person | undefined): Promise<void> {
    const { person: before, expired } = this.shown ?? NOBODY;
    // Drawn at once: queries that are reset would still carry whoever was there before.
    flushSync(() => this.show({ person, expired: false, failed: false }));
    if (before && before.id !== person?.id) await this.client.resetQueries({ predicate: isPersonal });
    else if (!before || expired) await this.client.invalidateQueries({ predicate: ({ meta }) => !meta?.fixed });
  }
}

/** The site's description is everybody's, and without it nothing is shown. */
const isPersonal = ({ queryKey: [name] }: Query): boolean => name !== siteQuery.queryKey[0];

const endRemembered = (): void => {
  const person = remembered();
  // The other tabs keep what they show, and say that the session is over. Who it was is nobody's business any more.
  if (person) remember({ id: person.id, name: '', avatarUrl: undefined, ended: true });
};

const personOf = ({ profile }: User): Person => ({
  id: profile.sub,
  name: profile.name ?? profile.preferred_username ?? profile.nickname ?? profile.sub,
  avatarUrl: profile.picture,
});

/** Leaves for the provider and comes back to `to`, by default here. Rejects when the provider cannot be reached. */
export const leaveToSignIn = (settings: Site['signIn'], to?: string): Promise<void> => leave(managerOf(settings), to);

const leave = async (
  manager: UserManager,
  to = `${window.location.pathname}${window.location.search}${window.location.hash}`,
  quiet = false,
): Promise<void> => {
  const state: Carried = { returnTo: returnTo(to), ...(quiet ? { quiet } : {}) };
  const redirect = () =>
    manager.signinRedirect(quiet ? { state, prompt: 'none', redirectMethod: 'replace' } : { state });
  try {
    await redirect();
  } catch (error) {
    // A browser that goes from one network to another drops the request under way, and the next one succeeds.
    if (!(error instanceof TypeError)) throw error;
    await redirect();
  }
};

function managerOf(settings: Site['signIn']): UserManager {
  const { authority, clientId, scope, resource } = settings;
  const store = hasRefreshToken(settings) ? window.sessionStorage : new InMemoryWebStorage();
  return new UserManager(
    {
      authority,
      client_id: clientId,
      scope,
      ...(resource ? { resource } : {}),
      redirect_uri: `${window.location.origin}${CALLBACK_PATH}`,
      silent_redirect_uri: `${window.location.origin}${RENEWED_PATH}`,
      post_logout_redirect_uri: `${window.location.origin}/`,
      userStore: new WebStorageStateStore({ store }),
      // Renewed when a call needs it: see renewal.ts.
      automaticSilentRenew: false,
      requestTimeoutInSeconds: 6,
    },
    undefined,
    undefined,
    hiddenFrame,
  );
}
