import { ErrorResponse, type UserManager } from 'oidc-client-ts';

/** The part of the sign-in library that renewing needs. */
export type Renewable = Pick<UserManager, 'getUser' | 'signinSilent'>;

/** What a provider answers that cannot do its work for now: it says nothing of the session. */
const NO_REFUSALS = ['server_error', 'temporarily_unavailable'];

/**
 * Has the provider give a new access token. Calls of one page share one exchange.
 *
 * @param onRefused called when the provider says that the session is over; not when it cannot be reached.
 * @returns a function from the refused token, if there was one, to a new one, or undefined when there is none to be had.
 */
export function renewal(manager: Renewable, onRefused = () => {}): (refused?: string) => Promise<string | undefined> {
  let running: Promise<string | undefined> | undefined;
  return (refused) => {
    running ??= exchange(manager, refused, onRefused).finally(() => {
      running = undefined;
    });
    return running;
  };
}

async function exchange(manager: Renewable, refused: string | undefined, onRefused: () => void) {
  const user = await manager.getUser();
  if (user && !user.expired && user.access_token !== refused) return user.access_token;
  try {
    return (await manager.signinSilent())?.access_token;
  } catch (error) {
    if (error instanceof ErrorResponse && !NO_REFUSALS.includes(error.error ?? '')) onRefused();
    return undefined;
  }
}
