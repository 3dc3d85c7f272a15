import { ErrorResponse, type UserManager } from 'oidc-client-ts';

/** The part of the sign-in library that renewing needs. */
export type Renewable = Pick<UserManager, 'getUser' | 'signinSilent'>;

/** What a provider answers that cannot do its work for now: it says nothing of the session. */
const NO_REFUSALS = ['server_error', 'temporarily_unavailable'];

/**
 * Exchanges the refresh token for a new access token. A refresh token may be used once, so only one tab renews and the
 * others take what it left in the storage; calls of one page share one exchange.
 *
 * @param onRefused called when the provider says that the session is over; not when it cannot be reached.
 * @returns a function from the refused token to a new one, or undefined when there is none to be had.
 */
export function renewal(manager: Renewable, onRefused = () => {}): (refused: string) => Promise<string | undefined> {
  let running: Promise<string | undefined> | undefined;
  return (refused) => {
    running ??= oneTabAtATime(() => exchange(manager, refused, onRefused)).finally(() => {
      running = undefined;
    });
    return running;
  };
}

async function exchange(manager: Renewable, refused: string, onRefused: () => void): Promise<string | undefined> {
  const user = await manager.getUser();
  if (user && !user.expired && user.access_token !== refused) return user.access_token;
  if (!user?.refresh_token) {
    onRefused();
    return undefined;
  }
  try {
    return (await manager.signinSilent())?.access_token;
  } catch (error) {
    if (error instanceof ErrorResponse && !NO_REFUSALS.includes(error.error ?? '')) onRefused();
    return undefined;
  }
}

/** Browsers without locks renew unguarded: at worst one tab has to sign in again. */
const oneTabAtATime = <Result>(work: () => Promise<Result>): Promise<Result> =>
  'locks' in navigator ? navigator.locks.request('session-renewal', work) : work();
